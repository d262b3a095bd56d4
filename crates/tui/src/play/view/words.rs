//! A session in words: what the title and the panel say.

use std::time::Duration;

use npuzzle::board::{Board, Move};

use crate::play::coach::{Mark, Report};
use crate::play::keys::Pushes;
use crate::play::knowledge::Known;
use crate::play::levels::Level;
use crate::play::scores::Best;
use crate::play::session::{Finish, Origin, Session, Show};
use crate::play::watch::Watch;

/// `4x4 · hard`.
pub fn origin(session: &Session) -> String {
    let size = session.game.board().size();
    match (&session.dealing, &session.origin) {
        (Some(dealing), _) => format!("{} · {}", dealing.goal.size(), dealing.level.name()),
        (None, Origin::Given) => format!("{size} · your board"),
        (None, Origin::Drawn { level, .. }) => format!("{size} · {}", level.name()),
    }
}

/// What is known of how the board was made.
pub fn depth(session: &Session) -> String {
    match &session.origin {
        _ if session.dealing.is_some() => "scrambling…".to_owned(),
        Origin::Given => "as given".to_owned(),
        Origin::Drawn { depth: Some(depth), .. } => {
            format!("exactly {} away", moves(*depth as usize))
        }
        Origin::Drawn { level: Level::Hardest, .. } => "drawn from all boards".to_owned(),
        Origin::Drawn { .. } => "random".to_owned(),
    }
}

/// `12 moves  0:34.5`.
pub fn figures(session: &Session) -> String {
    format!("{}  {}", moves(session.game.made().len()), clock(session.game.time()))
}

/// `1 move`, `12 moves`.
pub fn moves(count: usize) -> String {
    if count == 1 { "1 move".to_owned() } else { format!("{count} moves") }
}

/// `0:34.5`, `1:02:03.4`.
pub fn clock(time: Duration) -> String {
    let (seconds, tenths) = (time.as_secs(), time.subsec_millis() / 100);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}.{tenths}")
    } else {
        format!("{minutes}:{seconds:02}.{tenths}")
    }
}

pub fn best(best: Option<Best>) -> String {
    best.map_or("none yet".to_owned(), |best| {
        let time = Duration::try_from_secs_f64(best.seconds).unwrap_or_default();
        format!("{} · {}", moves(best.moves), clock(time))
    })
}

/// `best: 12 left (←); 23 moves left`.
pub fn hint(session: &Session) -> String {
    if session.game.is_solved() && session.dealing.is_none() {
        return "nothing is left to do".to_owned();
    }
    match session.hint() {
        Some(known) => advice(session.game.board(), known, session.pushes),
        None => thinking(session),
    }
}

fn advice(board: &Board, known: Known, pushes: Pushes) -> String {
    let Some(step) = known.next else { return String::new() };
    let best = best_move(board, step, pushes);
    if known.is_proven {
        format!("best: {best}; {} left", moves(known.left))
    } else {
        format!("good: {best}; about {} left (not proven)", moves(known.left))
    }
}

/// `12 left (←)`: the tile, its way, and the key.
fn best_move(board: &Board, step: Move, pushes: Pushes) -> String {
    let tile = board.size().neighbour(board.blank(), step).map_or(0, |cell| board.tile(cell));
    format!("{tile} {} ({})", step.inverse(), pushes.arrow(step))
}

/// What the adviser is at.
pub fn thinking(session: &Session) -> String {
    match &session.making {
        _ if !session.can_advise() => "no hints on a board this large".to_owned(),
        _ if session.dealing.is_some() => "…".to_owned(),
        Some(share) => format!("making tables, once for all: {:.0} %", 100.0 * share),
        None => "thinking…".to_owned(),
    }
}

/// What the coach says of the last move.
pub fn mark(mark: Option<Mark>) -> &'static str {
    match mark {
        None => "waits for a move",
        Some(Mark::Optimal) => "optimal",
        Some(Mark::Detour) => "+2",
        Some(Mark::BestKnown) => "best known",
        Some(Mark::AtMostTwo) => "at most +2",
        Some(Mark::Thinking) => "thinking…",
    }
}

/// What the coach says of the game.
pub fn detours(report: Report) -> String {
    match (report.detours, report.judged) {
        (_, 0) => String::new(),
        (0, judged) => format!("no detour in {}", moves(judged)),
        (1, judged) => format!("1 of {} was a detour", moves(judged)),
        (detours, judged) => format!("{detours} of {} were detours", moves(judged)),
    }
}

/// Where a solution is.
pub fn show(watch: &Watch) -> [String; 2] {
    let quality = if watch.is_proven() { "shortest" } else { "not proven shortest" };
    let state = match (watch.next(), watch.is_playing()) {
        (None, _) => "at the goal".to_owned(),
        (_, true) if watch.speed() == 1 => "playing, 1 move a second".to_owned(),
        (_, true) => format!("playing, {} moves a second", watch.speed()),
        (_, false) => "paused".to_owned(),
    };
    [format!("move {} of {} ({quality})", watch.made().len(), watch.length()), state]
}

/// How the game ended, if it did.
pub fn finish(session: &Session) -> Option<[String; 2]> {
    let finish = session.finish?;
    let made = session.game.made().len();
    let head = format!("★ Solved in {}, {} ★", moves(made), clock(session.game.time()));
    let feat = match finish {
        Finish::Unscored => "not scored: help was taken".to_owned(),
        Finish::Scored(feat) => match (feat.is_fewest, feat.is_fastest) {
            (true, true) => "a new best: fewest moves, shortest time".to_owned(),
            (true, false) => "a new best: fewest moves".to_owned(),
            (false, true) => "a new best: shortest time".to_owned(),
            (false, false) => could_be(session, made),
        },
    };
    Some([head, feat])
}

/// How far from the shortest solution a game was, where that is known.
fn could_be(session: &Session, made: usize) -> String {
    match &session.origin {
        Origin::Drawn { depth: Some(depth), .. } if made == *depth as usize => {
            "as short as can be".to_owned()
        }
        Origin::Drawn { depth: Some(depth), .. } => {
            format!("the shortest solution has {}", moves(*depth as usize))
        }
        _ => "well done".to_owned(),
    }
}

/// Whether the player waits for a solution to be shown.
pub fn wanted(session: &Session) -> Option<String> {
    matches!(session.show, Show::Wanted { .. }).then(|| format!("to be shown: {}", thinking(session)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle::board::notation;

    #[test]
    fn the_clock_reads_like_a_stopwatch() {
        assert_eq!(clock(Duration::ZERO), "0:00.0");
        assert_eq!(clock(Duration::from_millis(61_950)), "1:01.9");
        assert_eq!(clock(Duration::from_secs(3723)), "1:02:03.0");
    }

    #[test]
    fn a_hint_names_the_tile_its_way_and_the_key() {
        let board = notation::parse("1 2 3/4 5 6/0 7 8", None).unwrap();
        let proven = Known { left: 2, is_proven: true, is_final: true, next: Some(Move::Right) };
        assert_eq!(advice(&board, proven, Pushes::Tile), "best: 7 left (←); 2 moves left");
        assert_eq!(advice(&board, proven, Pushes::Blank), "best: 7 left (→); 2 moves left");
        let unproven = Known { is_proven: false, ..proven };
        assert_eq!(
            advice(&board, unproven, Pushes::Tile),
            "good: 7 left (←); about 2 moves left (not proven)"
        );
    }

    #[test]
    fn detours_are_counted_in_good_english() {
        let report = |detours, judged| Report { last: None, detours, judged };
        assert_eq!(detours(report(2, 14)), "2 of 14 moves were detours");
        assert_eq!(detours(report(1, 1)), "1 of 1 move was a detour");
        assert_eq!(detours(report(0, 3)), "no detour in 3 moves");
        assert_eq!(detours(report(0, 0)), "");
    }
}
