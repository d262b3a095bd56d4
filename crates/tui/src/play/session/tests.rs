//! A session without a screen: what actions do, one after another.

use std::thread::sleep;

use npuzzle::board::notation;

use super::*;

fn session(board: &str) -> Session {
    let board = notation::parse(board, None).unwrap();
    let goal = Goal::Last.board(board.size());
    let setup = Setup {
        board: Some(board),
        goal,
        level: Level::Easy,
        seed: 1,
        pushes: Pushes::Tile,
        colours: Colours::None,
        library: Arc::new(Library::in_memory()),
    };
    Session::new(setup, Scores::at(None))
}

fn wait_until(session: &mut Session, is_wanted: impl Fn(&Session) -> bool) {
    let started = std::time::Instant::now();
    while !is_wanted(session) {
        assert!(started.elapsed() < Duration::from_secs(60), "it never came");
        session.tick(Duration::from_millis(1)).unwrap();
        sleep(Duration::from_millis(1));
    }
}

const NEAR: &str = "1 2 3/4 5 6/0 7 8";

#[test]
fn an_honest_game_is_scored_and_a_helped_one_is_not() {
    let mut session = session(NEAR);
    session.click(8);
    assert!(matches!(session.finish, Some(Finish::Scored(Feat { is_fewest: true, .. }))));
    assert_eq!(session.scores.best(NEAR).map(|best| best.moves), Some(2));
    session.act(Action::Restart);
    assert_eq!(session.finish, None);
    session.act(Action::Hint);
    session.act(Action::Hint);
    session.click(8);
    assert_eq!(session.finish, Some(Finish::Unscored));
}

#[test]
fn the_hint_follows_the_player() {
    let mut session = session(NEAR);
    session.act(Action::Hint);
    wait_until(&mut session, |session| session.hint().is_some());
    assert_eq!(session.hint().map(|known| (known.left, known.next)), Some((2, Some(Move::Right))));
    session.act(Action::Slide(Move::Right));
    assert_eq!(session.hint().map(|known| known.left), Some(1), "known from the way, without a search");
    session.act(Action::Slide(Move::Up));
    wait_until(&mut session, |session| session.hint().is_some());
    assert_eq!(session.hint().map(|known| (known.left, known.next)), Some((2, Some(Move::Down))));
}

#[test]
fn a_solution_that_is_left_gives_the_board_back() {
    let mut session = session(NEAR);
    session.act(Action::Watch);
    wait_until(&mut session, |session| matches!(session.show, Show::Playing(_)));
    session.act(Action::StepForward);
    assert_eq!(session.board().to_string(), "1 2 3/4 5 6/7 0 8");
    session.act(Action::Leave);
    assert_eq!(session.board().to_string(), NEAR);
    assert!(session.game.is_helped());
}

#[test]
fn a_solution_that_is_accepted_is_played_on() {
    let mut session = session(NEAR);
    session.act(Action::Watch);
    wait_until(&mut session, |session| matches!(session.show, Show::Playing(_)));
    session.act(Action::StepForward);
    session.act(Action::Accept);
    assert_eq!((session.game.made().len(), session.board().to_string().as_str()), (1, "1 2 3/4 5 6/7 0 8"));
    session.act(Action::Slide(Move::Right));
    assert_eq!(session.finish, Some(Finish::Unscored));
}

#[test]
fn a_new_board_is_of_the_level_asked_for() {
    let mut session = session(NEAR);
    session.act(Action::Level(Level::Hard));
    session.click(8);
    assert!(session.game.made().is_empty(), "nothing moves while a board is drawn");
    wait_until(&mut session, |session| session.dealing.is_none());
    assert!(matches!(session.origin, Origin::Drawn { level: Level::Hard, depth: Some(24), .. }));
    assert_eq!(session.kind(), "3x3 hard");
}

#[test]
fn sizes_change_both_sides_and_stop_at_the_smallest() {
    let mut session = session(NEAR);
    session.act(Action::Larger);
    wait_until(&mut session, |session| session.dealing.is_none());
    assert_eq!(session.kind(), "4x4 easy");
    session.act(Action::Smaller);
    session.act(Action::Smaller);
    wait_until(&mut session, |session| session.dealing.is_none());
    assert_eq!(session.kind(), "2x2 easy");
    session.act(Action::Smaller);
    assert!(session.dealing.is_none() && session.note.is_some());
}

#[test]
fn the_coach_judges_moves_made_before_it_came() {
    let mut session = session(NEAR);
    session.act(Action::Slide(Move::Up));
    session.act(Action::Slide(Move::Right));
    session.act(Action::Coach);
    wait_until(&mut session, |session| session.open_question().is_none());
    let report = coach::report(&session.game, &session.knowledge);
    assert_eq!((report.judged, report.detours), (2, 2));
}
