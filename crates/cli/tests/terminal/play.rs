//! The game, played as people do.

use std::fs;
use std::time::Duration;

use serde_json::Value;

use crate::runner::npuzzle;
use crate::tmux::Tmux;

/// Two moves from the goal: 7 and 8 go left.
const NEAR: &str = "play '1 2 3/4 5 6/0 7 8'";

/// As far from the goal as can be.
const FAR: &str = "play '8 6 7/2 5 4/3 0 1'";

fn start(arguments: &str) -> Tmux {
    let terminal = Tmux::run(arguments);
    terminal.wait_for("? help");
    terminal
}

/// Where a tile's number is on the board: its column and row.
fn place_of(screen: &str, tile: &str) -> (u16, u16) {
    let in_a_cell = format!(" {tile} ");
    let found = screen.lines().enumerate().find_map(|(row, line)| {
        let board = &line[line.find('│')?..line.rfind('│')?];
        let column = line.find('│')? + board.find(&in_a_cell)?;
        Some((line[..=column].chars().count() as u16, row as u16))
    });
    found.unwrap_or_else(|| panic!("no tile {tile} on the board:\n{screen}"))
}

/// The number after `move `, where a solution is shown.
fn position(screen: &str) -> u32 {
    let after = screen.split("move ").nth(1).expect("a solution");
    after.split_whitespace().next().unwrap().parse().unwrap()
}

#[test]
fn arrows_push_tiles_to_the_goal() {
    let terminal = start(NEAR);
    terminal.wait_for("Moves    0");
    terminal.keys(&["Up"]);
    terminal.keys(&["Left"]);
    terminal.wait_for("Moves    1");
    terminal.keys(&["Left"]);
    terminal.wait_for("Solved in 2 moves");
    terminal.keys(&["q"]);
    assert_eq!(terminal.exit_code(), 0);
    assert!(terminal.is_as_found());
}

#[test]
fn letters_push_tiles_and_the_blank_can_be_pushed_instead() {
    let terminal = start(NEAR);
    terminal.keys(&["h", "h"]);
    terminal.wait_for("Solved in 2 moves");
    terminal.keys(&["q"]);
    assert_eq!(terminal.exit_code(), 0);
    terminal.npuzzle("", &format!("{NEAR} --keys blank"));
    terminal.wait_for("an arrow moves the gap");
    terminal.keys(&["l", "Right"]);
    terminal.wait_for("Solved in 2 moves");
}

#[test]
fn a_click_slides_all_tiles_in_line() {
    let terminal = start(NEAR);
    let screen = terminal.settled("Moves    0");
    let (column, row) = place_of(&screen, "5");
    terminal.click(column, row);
    let (column, row) = place_of(&screen, "8");
    terminal.click(column, row);
    terminal.wait_for("Solved in 2 moves");
}

#[test]
fn moves_are_undone_and_made_again() {
    let terminal = start(FAR);
    terminal.keys(&["Right"]);
    terminal.wait_for("Moves    1");
    terminal.keys(&["Down"]);
    let two_moves = terminal.settled("Moves    2");
    let place = place_of(&two_moves, "2");
    terminal.keys(&["u", "u"]);
    let none = terminal.settled("Moves    0");
    assert_ne!(place_of(&none, "2"), place);
    terminal.keys(&["U", "C-r"]);
    let again = terminal.settled("Moves    2");
    assert_eq!(place_of(&again, "2"), place);
    terminal.keys(&["r"]);
    terminal.wait_for("Moves    0");
}

#[test]
fn time_starts_with_the_first_move() {
    let terminal = start(FAR);
    terminal.wait_for("Time     0:00.0");
    // Time in which it could start though it must not.
    std::thread::sleep(Duration::from_millis(500));
    let screen = terminal.screen();
    assert!(screen.contains("Time     0:00.0"), "{screen}");
    terminal.keys(&["Right"]);
    terminal.wait_until("running clock", |screen| {
        screen.contains("Time     ") && !screen.contains("Time     0:00.0")
    });
}

#[test]
fn the_hint_follows_the_player_and_the_coach_marks_the_moves() {
    let terminal = start(NEAR);
    terminal.keys(&["i"]);
    terminal.wait_for("best: 7 left (←); 2 moves left");
    terminal.keys(&["Down"]);
    terminal.wait_for("best: 4 up (↑); 3 moves left");
    terminal.keys(&["m"]);
    let screen = terminal.settled("1 of 1 move was a detour");
    assert!(screen.contains("+2"), "{screen}");
    terminal.keys(&["Up"]);
    terminal.wait_for("1 of 2 moves was a detour");
    terminal.wait_for("optimal");
    terminal.keys(&["Left", "Left"]);
    terminal.wait_for("not scored");
    assert!(!terminal.data("npuzzle/scores.json").exists());
}

#[test]
fn a_solution_is_watched_held_and_stepped_through() {
    let terminal = start(FAR);
    terminal.keys(&["s"]);
    terminal.keys(&["-", "-", "-"]);
    terminal.wait_for("of 31 (shortest)");
    terminal.keys(&["Space"]);
    let held = position(&terminal.settled("paused"));
    terminal.keys(&["Right", "Right"]);
    terminal.wait_for(&format!("move {} of 31", held + 2));
    terminal.keys(&["Left"]);
    terminal.wait_for(&format!("move {} of 31", held + 1));
    terminal.keys(&["Space"]);
    terminal.wait_for("1 move a second");
    terminal.keys(&["+", "+", "+", "+"]);
    terminal.wait_for("at the goal");
    terminal.keys(&["Escape"]);
    let back = terminal.settled_when("end of the show", |screen| !screen.contains("move 31 of 31"));
    assert!(back.contains("Moves    0") && back.contains("not scored"), "{back}");
    assert!(place_of(&back, "8").1 < place_of(&back, "1").1, "the board is where it was:\n{back}");
}

#[test]
fn a_new_board_has_the_depth_that_is_told() {
    let terminal = start("play --size 3x3 --level easy --seed 5");
    terminal.wait_for("exactly 8 moves away");
    terminal.keys(&["4"]);
    terminal.wait_for("exactly 31 moves away");
    terminal.keys(&["i"]);
    terminal.wait_for("; 31 moves left");
    terminal.keys(&["["]);
    terminal.wait_for("2x2 · hardest");
    terminal.wait_for("exactly 6 moves away");
    terminal.keys(&["i"]);
    terminal.wait_for("; 6 moves left");
}

#[test]
fn the_best_score_is_kept_for_the_next_game() {
    let terminal = start(NEAR);
    terminal.wait_for("none yet");
    terminal.keys(&["Down", "Up", "Left", "Left"]);
    terminal.wait_for("Solved in 4 moves");
    terminal.keys(&["q"]);
    assert_eq!(terminal.exit_code(), 0);
    let kept: Value =
        serde_json::from_slice(&fs::read(terminal.data("npuzzle/scores.json")).unwrap()).unwrap();
    assert_eq!(kept["format"], 1);
    assert_eq!(kept["best"]["1 2 3/4 5 6/0 7 8"]["moves"], 4);
    terminal.npuzzle("", NEAR);
    terminal.wait_for("Best     4 moves");
    terminal.keys(&["Left", "Left"]);
    terminal.wait_for("a new best: fewest moves");
    terminal.wait_for("Best     2 moves");
}

#[test]
fn scores_that_can_not_be_read_are_put_aside_and_told() {
    let terminal = Tmux::run("--version");
    terminal.wait_for("npuzzle 0");
    let file = terminal.data("npuzzle/scores.json");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "no scores").unwrap();
    terminal.npuzzle("", NEAR);
    terminal.wait_for("kept as");
    terminal.wait_for("scores.json.bad");
    assert_eq!(fs::read_to_string(terminal.data("npuzzle/scores.json.bad")).unwrap(), "no scores");
    terminal.keys(&["Left", "Left"]);
    terminal.wait_for("Solved in 2 moves");
    assert!(fs::read_to_string(&file).unwrap().contains("\"moves\": 2"));
}

#[test]
fn the_window_may_change_its_size_at_any_time() {
    let terminal = start(FAR);
    terminal.keys(&["i"]);
    terminal.wait_for("; 31 moves left");
    terminal.resize(60, 20);
    terminal.wait_until("smaller board", |screen| {
        screen.contains("best: 5 down") && screen.contains("│  8   │  6   │  7   │")
    });
    terminal.resize(30, 10);
    terminal.wait_until("bare board", |screen| screen.contains("best: ") && !screen.contains('│'));
    terminal.resize(5, 2);
    terminal.keys(&["Right"]);
    terminal.resize(80, 24);
    terminal.wait_for("Moves    1");
    terminal.resize(20, 5);
    terminal.resize(80, 24);
    terminal.keys(&["u"]);
    terminal.wait_for("Moves    0");
}

#[test]
fn a_board_too_large_for_the_window_says_so_and_takes_keys() {
    let terminal = Tmux::sized(40, 12, "play --size 20x20 --level easy --seed 1");
    terminal.wait_for("make the window larger");
    terminal.keys(&["?"]);
    terminal.wait_for("easy, medium");
    terminal.keys(&["q"]);
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn control_c_gives_the_terminal_back() {
    let terminal = start(FAR);
    assert!(!terminal.is_as_found(), "the game has the screen and the mouse");
    terminal.keys(&["C-c"]);
    assert_eq!(terminal.exit_code(), 130);
    assert!(terminal.is_as_found());
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let terminal = Tmux::run("--version");
    terminal.wait_for("npuzzle 0");
    terminal.npuzzle("NPUZZLE_PANIC=1", FAR);
    terminal.wait_for("? help");
    terminal.keys(&["!"]);
    terminal.wait_for("asked for by NPUZZLE_PANIC");
    assert_eq!(terminal.exit_code(), 101);
    assert!(terminal.is_as_found());
    assert!(terminal.screen().contains("$ echo"), "what is typed is seen");
}

#[test]
fn without_a_terminal_there_is_no_game() {
    let told = npuzzle(&["play"]).exits(2).err;
    assert!(told.contains("needs a terminal"), "{told}");
}

#[test]
fn a_board_that_can_not_be_solved_is_refused() {
    let told = npuzzle(&["play", "1 2 3/4 5 6/8 7 0"]).exits(3).err;
    assert!(told.contains("can't be solved") && told.contains("npuzzle check"), "{told}");
}
