//! The prompts, with all that people and cats type at them.

use crate::tmux::Tmux;

#[test]
fn classic_answers_completes_and_remembers() {
    let terminal = Tmux::run("classic");
    terminal.wait_for("help lists the commands");
    terminal.line("setState \"312 475 68b\"");
    terminal.line("solveAStar h1");
    terminal.wait_for("Total nodes generated: 12");
    // Completion: the rest of the word is filled in.
    terminal.keys(&["p", "r", "i", "n", "Tab"]);
    terminal.wait_for("puzzle> printState");
    terminal.keys(&["Enter"]);
    terminal.wait_for("312 475 68b\npuzzle>");
    // History: two lines back is the search.
    terminal.keys(&["Up", "Up"]);
    terminal.wait_for("puzzle> solveAStar h1");
    terminal.keys(&["Enter"]);
    terminal.wait_until("second answer", |screen| screen.matches("Total nodes generated: 12").count() == 2);
    terminal.line("quit");
    assert_eq!(terminal.exit_code(), 0);
    let history = std::fs::read_to_string(terminal.data("npuzzle/classic_history")).unwrap();
    assert!(history.contains("solveAStar h1"), "{history}");
}

#[test]
fn classic_takes_garbage_and_asks_again() {
    let terminal = Tmux::sized(100, 50, "classic");
    terminal.wait_for("help lists the commands");
    terminal.line("");
    terminal.line("makeCoffee");
    terminal.wait_for("Unknown command 'makeCoffee'");
    terminal.line("setState \"b12 345 67\"");
    terminal.wait_for("String Length is not correct!");
    terminal.line("setState \"never closed");
    terminal.wait_for("never closed");
    terminal.line("move up");
    terminal.wait_for("Allowed moves: ['right', 'down']");
    terminal.keys(&["C-c"]);
    terminal.wait_for("quit or Ctrl-D ends");
    terminal.line("printState");
    terminal.wait_for("b12 345 678");
    terminal.keys(&["C-d"]);
    assert_eq!(terminal.exit_code(), 0);
    assert!(terminal.is_as_found());
}

#[test]
fn classic_survives_a_megabyte_pasted_at_its_prompt() {
    let terminal = Tmux::run("classic");
    terminal.wait_for("help lists the commands");
    terminal.paste(&"x".repeat(1 << 20));
    terminal.keys(&["Enter"]);
    terminal.wait_for("too long to be meant");
    terminal.line("printState");
    terminal.wait_for("b12 345 678");
    terminal.keys(&["C-d"]);
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn control_c_ends_a_long_search_and_not_the_prompt() {
    let terminal = Tmux::run("classic");
    terminal.wait_for("help lists the commands");
    let hard = "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0";
    terminal.line(&format!("setState '{hard}' printState maxNodes 4000000000 solveAStar h2"));
    // Printed when the line runs, so that Ctrl-C finds the search and not the editor.
    terminal.wait_for("Current puzzle state:");
    terminal.keys(&["C-c"]);
    terminal.wait_for("interrupted");
    terminal.line("setState \"b12 345 678\" printState");
    terminal.wait_for("b12 345 678\npuzzle>");
    terminal.line("exit");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn the_menu_asks_again_until_it_understands() {
    let terminal = Tmux::sized(80, 60, "menu");
    terminal.wait_for("Type \"1\" to use a default puzzle");
    for garbage in ["", "3", "two", "-1"] {
        terminal.line(garbage);
    }
    terminal.wait_until("four complaints", |screen| {
        screen.matches("Please type a number from 1 to 2.").count() == 4
    });
    terminal.line("2");
    terminal.wait_for("Enter row 1");
    terminal.line("1 2 x");
    terminal.wait_for("'x' is not a number from 0 to 8");
    terminal.line("1 2");
    terminal.wait_for("A row has 3 numbers, and these are 2.");
    terminal.line("1 2 2");
    terminal.wait_for("2 was entered before.");
    terminal.line("  1   2 3  ");
    terminal.wait_for("Enter row 2");
    terminal.line("4 0 6");
    terminal.line("7 5 8");
    terminal.wait_for("3. A* with the Manhattan");
    terminal.line("3");
    terminal.wait_for("Max size of queue: 5");
    terminal.line("2");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn the_menu_ends_cleanly_by_control_d_and_by_control_c() {
    let terminal = Tmux::run("menu");
    terminal.wait_for("Type \"1\"");
    terminal.keys(&["C-d"]);
    terminal.wait_for("Goodbye.");
    assert_eq!(terminal.exit_code(), 0);
    let terminal = Tmux::run("menu");
    terminal.wait_for("Type \"1\"");
    terminal.line("2");
    terminal.wait_for("Enter row 1");
    terminal.keys(&["C-c"]);
    assert_eq!(terminal.exit_code(), 130);
    assert!(terminal.is_as_found());
}

#[test]
fn control_c_ends_the_menus_search_and_not_the_menu() {
    let terminal = Tmux::run("menu");
    terminal.wait_for("Type \"1\"");
    for line in ["2", "8 6 7", "2 5 4", "3 0 1", "1"] {
        terminal.line(line);
    }
    // On every screen of the search, which prints more than a million lines.
    terminal.wait_for("The best state to expand");
    terminal.keys(&["C-c"]);
    terminal.wait_for("Interrupted.");
    terminal.wait_for("Type \"1\" to run solver again");
    terminal.line("2");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn the_menu_survives_a_megabyte_pasted_at_a_row() {
    let terminal = Tmux::run("menu");
    terminal.wait_for("Type \"1\"");
    terminal.line("2");
    terminal.wait_for("Enter row 1");
    terminal.paste(&"9".repeat(1 << 20));
    terminal.keys(&["Enter"]);
    terminal.wait_for("That was no row.");
    terminal.line("1 2 3");
    terminal.wait_for("Enter row 2");
    terminal.keys(&["C-d"]);
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn lines_typed_ahead_are_not_lost() {
    let terminal = Tmux::run("classic");
    terminal.wait_for("help lists the commands");
    // All in one go, while the first is still being answered.
    terminal.keys(&["printState", "Enter", "prettyPrintState", "Enter", "quit", "Enter"]);
    let screen = terminal.settled("| 6 | 7 | 8 |");
    assert!(screen.contains("b12 345 678"), "{screen}");
    assert_eq!(terminal.exit_code(), 0);
}
