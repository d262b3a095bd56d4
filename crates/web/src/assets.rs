//! The files of the page, inside the program. No others can be asked for.

use std::hash::{DefaultHasher, Hasher};

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};

use super::api::Shared;

/// A file of the page.
struct Asset {
    path: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
}

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const PICTURE: &str = "image/svg+xml";
const TEXT: &str = "text/plain; charset=utf-8";

macro_rules! asset {
    ($path:literal, $kind:expr) => {
        Asset { path: concat!("/", $path), kind: $kind, bytes: include_bytes!(concat!("../page/", $path)) }
    };
}

const ASSETS: [Asset; 35] = [
    Asset { path: "/", kind: HTML, bytes: include_bytes!("../page/index.html") },
    asset!("style.css", STYLE),
    asset!("icon.svg", PICTURE),
    asset!("address.js", SCRIPT),
    asset!("api.js", SCRIPT),
    asset!("board.js", SCRIPT),
    asset!("chart.js", SCRIPT),
    asset!("controls.js", SCRIPT),
    asset!("drag.js", SCRIPT),
    asset!("figures.js", SCRIPT),
    asset!("frontier.js", SCRIPT),
    asset!("html.js", SCRIPT),
    asset!("job.js", SCRIPT),
    asset!("kept.js", SCRIPT),
    asset!("knowledge.js", SCRIPT),
    asset!("layers.js", SCRIPT),
    asset!("lists.js", SCRIPT),
    asset!("main.js", SCRIPT),
    asset!("mini.js", SCRIPT),
    asset!("overlay.js", SCRIPT),
    asset!("picture.js", SCRIPT),
    asset!("play.js", SCRIPT),
    asset!("player.js", SCRIPT),
    asset!("puzzle.js", SCRIPT),
    asset!("race.js", SCRIPT),
    asset!("solve.js", SCRIPT),
    asset!("theme.js", SCRIPT),
    asset!("tree.js", SCRIPT),
    asset!("watch.js", SCRIPT),
    asset!("vendor/htm.js", SCRIPT),
    asset!("vendor/preact-hooks.js", SCRIPT),
    asset!("vendor/preact.js", SCRIPT),
    asset!("vendor/uplot.js", SCRIPT),
    asset!("vendor/uplot.css", STYLE),
    asset!("vendor/LICENSES.txt", TEXT),
];

/// Every file of the page, with where it is asked for.
pub fn routes() -> impl Iterator<Item = (&'static str, MethodRouter<Shared>)> {
    ASSETS.iter().map(|asset| {
        let tag = tag_of(asset.bytes);
        (asset.path, get(move |headers: HeaderMap| async move { answer(asset, &tag, &headers) }))
    })
}

/// A file; or that it has not changed, for who has it.
fn answer(asset: &Asset, tag: &HeaderValue, headers: &HeaderMap) -> Response {
    let about = [
        (header::CONTENT_TYPE, HeaderValue::from_static(asset.kind)),
        // Asked again each time: the next version of the program has other files.
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::ETAG, tag.clone()),
    ];
    if headers.get(header::IF_NONE_MATCH) == Some(tag) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    (about, asset.bytes).into_response()
}

fn tag_of(bytes: &[u8]) -> HeaderValue {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    HeaderValue::from_str(&format!("\"{:016x}\"", hasher.finish())).expect("digits")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    fn files_below(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { files_below(&path, found) } else { found.push(path) }
        }
    }

    #[test]
    fn every_file_of_the_page_is_served() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        let mut found = Vec::new();
        files_below(&folder, &mut found);
        let is_served = |path: &&PathBuf| !path.to_string_lossy().ends_with(".d.ts");
        let name = |path: &PathBuf| format!("/{}", path.strip_prefix(&folder).unwrap().display());
        let there: BTreeSet<String> = found.iter().filter(is_served).map(name).collect();
        let file = |asset: &Asset| if asset.path == "/" { "/index.html" } else { asset.path }.to_owned();
        let served: BTreeSet<String> = ASSETS.iter().map(file).collect();
        assert_eq!(served, there);
    }
}
