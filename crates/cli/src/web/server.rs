//! Connections: taken, bounded in number and patience, and let go in peace at the end.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
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
use super::api::{self, Office, Shared};
use super::assets;
use super::guard::guard;
use crate::interrupt;

/// How to serve.
pub struct Options {
    /// 0 for any that is free.
    pub port: u16,
    pub allowance: Allowance,
    pub library: Arc<Library>,
    pub jobs_at_once: usize,
}

/// Searches that may run at one time beside the jobs, and sets of tables that are kept: each gets its share of
/// the memory.
pub fn shares_beside_jobs() -> usize {
    Office::seats() + 2
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

/// Serves until it is interrupted. `announce` is told the address once it is open.
pub fn serve(
    options: Options,
    announce: impl FnOnce(SocketAddr) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, options.port));
        let listener = TcpListener::bind(address).await.with_context(|| {
            format!("port {} can't be used; leave --port out for one that is free", options.port)
        })?;
        announce(listener.local_addr()?)?;
        let office = Arc::new(Office::new(options.allowance, options.library, options.jobs_at_once));
        accept(&listener, &office).await;
        Ok(())
    });
    // Searches have been asked to end; what does not hear it, such as the making of some tables, is left.
    runtime.shutdown_timeout(FAREWELL);
    served
}

fn router(office: &Shared) -> Router {
    let mut router = api::router();
    for (path, file) in assets::routes() {
        router = router.route(path, file);
    }
    router.layer(middleware::from_fn(guard)).with_state(Arc::clone(office))
}

/// Takes connections until the end is asked for, then lets those that are open finish.
async fn accept(listener: &TcpListener, office: &Shared) {
    let router = router(office);
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
            () = interrupted() => break,
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
    office.close();
    tokio::select! {
        () = graceful.shutdown() => {}
        () = tokio::time::sleep(FAREWELL) => {}
    }
}

async fn take(
    listener: &TcpListener,
    connections: &Arc<Semaphore>,
) -> anyhow::Result<(tokio::net::TcpStream, tokio::sync::OwnedSemaphorePermit)> {
    let place = Arc::clone(connections).acquire_owned().await?;
    let (stream, _) = listener.accept().await?;
    // Events are small, and wanted at once.
    stream.set_nodelay(true)?;
    Ok((stream, place))
}

async fn interrupted() {
    while !interrupt::was_heard() {
        tokio::time::sleep(ROUND).await;
    }
}
