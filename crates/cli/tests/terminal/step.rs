//! A search walked through in a terminal.

use crate::runner::npuzzle;
use crate::tmux::Tmux;

const BOARD: &str = "step '8 1 3/4 0 2/7 6 5'";

fn start(arguments: &str) -> Tmux {
    let terminal = Tmux::run(arguments);
    terminal.wait_for("expansion 1\n");
    terminal
}

#[test]
fn it_goes_forward_and_back_and_shows_the_same_again() {
    let terminal = start(BOARD);
    let first = terminal.settled("OPEN 0");
    for shown in
        ["CLOSED 1", "│ 8 │ 1 │ 3 │", "g 0 + h 10 = f 10", "up     1 + 11 = 12  new", "It is the start."]
    {
        assert!(first.contains(shown), "no '{shown}':\n{first}");
    }
    terminal.keys(&["Right"]);
    let second = terminal.settled("expansion 2\n");
    assert!(second.contains("OPEN 3") && second.contains("CLOSED 2"), "{second}");
    terminal.keys(&["l"]);
    terminal.wait_for("expansion 3\n");
    terminal.keys(&["Left"]);
    assert_eq!(terminal.settled("expansion 2\n"), second);
    terminal.keys(&["Left"]);
    assert_eq!(terminal.settled("expansion 1\n"), first);
    terminal.keys(&["NPage"]);
    terminal.wait_for("expansion 11\n");
    terminal.keys(&["PPage"]);
    terminal.wait_for("expansion 1\n");
    terminal.keys(&["q"]);
    assert_eq!(terminal.exit_code(), 0);
    assert!(terminal.is_as_found());
}

#[test]
fn the_end_shows_the_solution_and_the_figures() {
    let terminal = start("step '1 2 3/4 0 6/7 5 8'");
    terminal.keys(&["End"]);
    let end = terminal.settled("Solved in 2 moves");
    for shown in
        ["No solution is shorter.", "DR", "expanded          2", "generated         7", "children were made"]
    {
        assert!(end.contains(shown), "no '{shown}':\n{end}");
    }
    terminal.keys(&["Left"]);
    terminal.wait_for("expansion 2\n");
    terminal.keys(&["Home"]);
    terminal.wait_for("expansion 1\n");
    terminal.keys(&["C-c"]);
    assert_eq!(terminal.exit_code(), 130);
    assert!(terminal.is_as_found());
}

#[test]
fn it_plays_by_itself_and_pauses() {
    let terminal = start(BOARD);
    terminal.keys(&["+", "+", "+", "Space"]);
    terminal.wait_for("16 a second");
    terminal.wait_until("tenth step", |screen| {
        let place = screen.split("expansion ").nth(1).and_then(|rest| rest.split_whitespace().next());
        place.and_then(|place| place.parse::<u32>().ok()).is_some_and(|place| place >= 10)
    });
    terminal.keys(&["Space"]);
    terminal.wait_for("paused");
    terminal.keys(&["q"]);
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn searches_without_a_list_tell_their_bound() {
    let terminal = start("step '1 2 3/4 0 6/7 5 8' -s ida+manhattan");
    let screen = terminal.settled("keeps no list");
    assert!(screen.contains("It is the start.") && screen.contains("bound 2"), "{screen}");
    terminal.keys(&["Right"]);
    terminal.wait_for("this pass's bound of 2");
    terminal.keys(&["q"]);
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn any_size_of_window_and_board_will_do() {
    let terminal = start("step '1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15'");
    for (columns, rows) in [(120, 40), (40, 12), (10, 3), (2, 1), (80, 24)] {
        terminal.resize(columns, rows);
        terminal.keys(&["Right", "Left"]);
    }
    terminal.wait_for("expansion 1\n");
    terminal.keys(&["q"]);
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn without_a_terminal_it_names_the_trace() {
    assert!(npuzzle(&["step", "1 2 3/4 0 6/7 5 8"]).exits(2).err.contains("solve --trace"));
}

#[test]
fn what_can_not_be_walked_through_is_refused() {
    for (arguments, expected) in [
        (vec!["step", "1 2 3/4 0 6/7 5 8", "-s", "auto"], "no single search"),
        (vec!["step", "1 2 3/4 0 6/7 5 8", "-s", "nonsense"], "nonsense"),
        (vec!["step"], "no board"),
    ] {
        let said = npuzzle(&arguments).exits(2).err;
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
}

#[test]
fn a_board_that_can_not_be_solved_ends_as_everywhere() {
    assert!(npuzzle(&["step", "2 1 3/4 5 6/7 8 0"]).exits(3).err.contains("can't be solved"));
}

#[test]
fn a_terminal_that_goes_away_takes_the_program_with_it() {
    for program in ["step '8 6 7/2 5 4/3 0 1'", "play '8 6 7/2 5 4/3 0 1'"] {
        let terminal = Tmux::run(program);
        terminal.wait_for("quit");
        let process = terminal.program();
        drop(terminal);
        crate::tmux::wait_for_end(process);
    }
}
