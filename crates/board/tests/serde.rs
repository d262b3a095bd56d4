//! The stored forms of boards, goals, moves and sizes (feature `serde`).

#![cfg(feature = "serde")]

use std::fmt::Debug;

use npuzzle_board::{Board, Goal, Move, Moves, Size};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn is_stored_as<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
    assert_eq!(&serde_json::from_value::<T>(serde_json::to_value(value).unwrap()).unwrap(), value);
}

#[test]
fn everything_is_stored_as_its_text() {
    is_stored_as::<Board>(&"123 456 78b".parse().unwrap(), r#""1 2 3/4 5 6/7 8 0""#);
    is_stored_as::<Board>(&"0 1 2/3 4 5".parse().unwrap(), r#""0 1 2/3 4 5""#);
    is_stored_as(&Size::new(3, 5).unwrap(), r#""3x5""#);
    is_stored_as(&Moves::from(vec![Move::Up, Move::Right]), r#""UR""#);
    is_stored_as(&Moves::default(), r#""""#);
    for goal in Goal::ALL {
        is_stored_as(&goal, &format!("\"{goal}\""));
    }
    for step in Move::ALL {
        is_stored_as(&step, &format!("\"{step}\""));
    }
}

#[test]
fn what_people_write_by_hand_is_read_too() {
    assert_eq!(serde_json::from_str::<Board>(r#""b12 345 678""#).unwrap().to_string(), "0 1 2/3 4 5/6 7 8");
    assert_eq!(serde_json::from_str::<Size>(r#""4""#).unwrap().to_string(), "4x4");
    assert_eq!(serde_json::from_str::<Moves>(r#""up, left""#).unwrap().to_string(), "UL");
}

#[test]
fn an_illegal_board_is_refused_with_its_reason() {
    let error = serde_json::from_str::<Board>(r#""1 2/2 0""#).unwrap_err().to_string();
    assert!(error.contains("tile 2 stands twice"), "{error}");
    let error = serde_json::from_str::<Board>("[1, 2, 3, 0]").unwrap_err().to_string();
    assert!(error.contains("expected a board as text"), "{error}");
    let error = serde_json::from_str::<Goal>(r#""middle""#).unwrap_err().to_string();
    assert!(error.contains("first, last or snail"), "{error}");
}
