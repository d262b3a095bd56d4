//! Boards, goals, moves and strategies in JSON: their text forms, read back alike.

use npuzzle::{Board, Goal, Moves, Strategy};

#[test]
fn values_are_their_texts_in_json() {
    let board: Board = "1 2 3/4 0 5/7 8 6".parse().unwrap();
    let moves: Moves = "RD".parse().unwrap();
    let strategy: Strategy = "wastar:1.5+max(gaschnig,walking-distance)".parse().unwrap();
    let text = serde_json::to_string(&(&board, Goal::Snail, &moves, &strategy)).unwrap();
    assert_eq!(text, r#"["1 2 3/4 0 5/7 8 6","snail","RD","wastar:1.5+max(gaschnig,walking-distance)"]"#);
    let read: (Board, Goal, Moves, Strategy) = serde_json::from_str(&text).unwrap();
    assert_eq!(read, (board, Goal::Snail, moves, strategy));
    assert!(
        serde_json::from_str::<Strategy>(r#""astar+manhatan""#)
            .unwrap_err()
            .to_string()
            .contains("manhattan")
    );
}
