//! What every request and every answer passes: other sites are kept out, and browsers are told to keep the page
//! to itself.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::problem::Problem;

/// Everything comes from here, and nothing is shown elsewhere. Pictures of the player's own are blobs.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Lets requests of this machine's own pages and programs through.
pub async fn guard(request: Request, next: Next) -> Response {
    let mut response = match refusal(&request) {
        Some(problem) => problem.into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn refusal(request: &Request) -> Option<Problem> {
    let mut hosts =
        request.headers().get_all(header::HOST).into_iter().map(|host| host.to_str().unwrap_or_default());
    // A page elsewhere can give its own name this machine's address; it can't give itself another name.
    let is_ours = hosts.next().is_some_and(is_this_machine) && hosts.next().is_none();
    let is_asked_for_ours = request.uri().authority().is_none_or(|asked| is_this_machine(asked.as_str()));
    if !is_ours || !is_asked_for_ours {
        return Some(Problem::forbidden("this server answers to localhost and 127.0.0.1 only"));
    }
    let origin = request.headers().get(header::ORIGIN).map(|origin| origin.to_str().unwrap_or_default());
    let is_from_elsewhere =
        origin.is_some_and(|origin| !origin.strip_prefix("http://").is_some_and(is_this_machine));
    let site = request.headers().get("sec-fetch-site").map(HeaderValue::as_bytes);
    let is_same_site = matches!(site, None | Some(b"same-origin" | b"none"));
    // Looking is free, for instance by following a link; browsers show the answer to nobody.
    let only_looks = matches!(*request.method(), Method::GET | Method::HEAD);
    if (!is_same_site || is_from_elsewhere) && !only_looks {
        return Some(Problem::forbidden("other sites may not use this server"));
    }
    None
}

fn is_this_machine(host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    if authority.as_str().contains('@') {
        return false;
    }
    let name = authority.host().trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost") || name.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_answered_to() {
        for ours in ["localhost", "localhost:8080", "LOCALHOST:1", "127.0.0.1:80", "127.1.2.3", "[::1]:8080"]
        {
            assert!(is_this_machine(ours), "{ours}");
        }
        for other in [
            "",
            "example.org",
            "localhost.example.org:80",
            "127.0.0.1.example.org",
            "10.0.0.1",
            "a b",
            "evil.example.org@localhost",
        ] {
            assert!(!is_this_machine(other), "{other}");
        }
    }
}
