//! Connections: taken, bounded in number and patience, and let go in peace at the end.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::middleware;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use npuzzle::heuristics::pdb::Library;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

use super::allowance::Allowance;
use super::api::{self, AppState, Shared};
use super::assets;
use super::guard::guard;

/// How to serve.
#[derive(Debug)]
pub struct Options {
    /// The port to listen on, at 127.0.0.1; 0 for any that is free.
    pub port: u16,
    /// The most that one search may use.
    pub allowance: Allowance,
    /// Where tables are kept that the command line would keep, too.
    pub library: Arc<Library>,
    /// How many jobs run at once; others wait.
    pub jobs_at_once: usize,
    /// Draws the seed of a board where a request names none.
    pub draw_seed: fn() -> u64,
    /// Ends the server, once set.
    pub stop: Arc<AtomicBool>,
}

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The port is taken, or not for this user.
    #[error("port {port} can't be used")]
    Port {
        /// The port that was asked for.
        port: u16,
        /// What the system says.
        source: io::Error,
    },
    /// The system refused something else, or the address could not be announced.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Searches that may run at one time beside the jobs, and sets of tables that are kept: each gets its share of
/// the memory.
pub fn shares_beside_jobs() -> usize {
    AppState::short_work_slots() + 2
}

/// Connections at one time. Further ones wait.
const MOST_CONNECTIONS: usize = 1024;

/// The longest that a client may take to say what it wants, and to read what it gets.
const PATIENCE: Duration = Duration::from_secs(10);

/// More headers, or longer ones, no browser sends.
const MOST_HEADERS: usize = 64;
const MOST_HEADER_BYTES: usize = 32 << 10;

/// What answers in flight are given at the end.
const FAREWELL: Duration = Duration::from_secs(3);

/// Between two looks whether the end was asked for.
const ROUND: Duration = Duration::from_millis(50);

/// Serves until it is stopped. `announce` is called with the address once it is open.
///
/// # Errors
/// If the port can't be used, or the address not be announced.
pub fn serve(
    options: Options,
    announce: impl FnOnce(SocketAddr) -> io::Result<()>,
) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, options.port));
        let listener = TcpListener::bind(address)
            .await
            .map_err(|source| ServeError::Port { port: options.port, source })?;
        announce(listener.local_addr()?)?;
        let stop = Arc::clone(&options.stop);
        accept(&listener, &Arc::new(AppState::new(options)), &stop).await;
        Ok(())
    });
    // Searches have been asked to end; what does not hear it, such as the making of some tables, is left.
    runtime.shutdown_timeout(FAREWELL);
    served
}

fn router(state: &Shared) -> Router {
    let mut router = api::router();
    for (path, file) in assets::routes() {
        router = router.route(path, file);
    }
    router.layer(middleware::from_fn(guard)).with_state(Arc::clone(state))
}

/// Takes connections until the end is asked for, then lets those that are open finish.
async fn accept(listener: &TcpListener, state: &Shared, stop: &AtomicBool) {
    let router = router(state);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_headers(MOST_HEADERS)
        .max_buf_size(MOST_HEADER_BYTES);
    let connections = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let graceful = GracefulShutdown::new();
    loop {
        let taken = tokio::select! {
            taken = take(listener, &connections) => taken,
            () = stopped(stop) => break,
        };
        // Out of file descriptors, or a client that changed its mind: the next may fare better.
        let Ok((stream, place)) = taken else {
            tokio::time::sleep(ROUND).await;
            continue;
        };
        let service = TowerToHyperService::new(router.clone());
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(PATIENCE));
        let stream = TokioIo::new(Box::pin(stream));
        let connection = graceful.watch(http.serve_connection(stream, service));
        tokio::spawn(async move {
            let _place = place;
            // A client that breaks the rules, or its line, gets no answer: nobody is there to be told.
            drop(connection.await);
        });
    }
    state.close();
    tokio::select! {
        () = graceful.shutdown() => {}
        () = tokio::time::sleep(FAREWELL) => {}
    }
}

async fn take(
    listener: &TcpListener,
    connections: &Arc<Semaphore>,
) -> io::Result<(tokio::net::TcpStream, tokio::sync::OwnedSemaphorePermit)> {
    let place = Arc::clone(connections).acquire_owned().await.map_err(io::Error::other)?;
    let (stream, _) = listener.accept().await?;
    // Events are small, and wanted at once.
    stream.set_nodelay(true)?;
    Ok((stream, place))
}

async fn stopped(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        tokio::time::sleep(ROUND).await;
    }
}
