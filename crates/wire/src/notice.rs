//! What a user should know, in the words of the command line and the server.

use npuzzle::solver::Notice;

/// The text of a notice, with the command that does what it recommends.
pub fn notice(notice: &Notice) -> String {
    match notice {
        Notice::LargerTables { size, .. } => format!("{notice}: npuzzle tables build {size}"),
        _ => notice.to_string(),
    }
}
