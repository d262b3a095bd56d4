//! What each course takes for granted: its goal, its names for moves, its methods and how it counts.
//! How it says so is left to the voices.

use clap::ValueEnum;
use npuzzle::board::{Goal, MoveNames, Size};

/// A course or a paper whose numbers and words can be had by one flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Profile {
    Koehrsen,
    Coms228,
    Grigsby,
    Xiao,
    #[value(name = "42")]
    School42,
    Korf,
}

/// What a profile sets. What the command line says besides wins.
#[derive(Debug)]
pub struct Settings {
    pub name: &'static str,
    /// What it is, in a line.
    pub course: &'static str,
    pub goal: Goal,
    pub moves: MoveNames,
    /// The strategies that are run, one after the other.
    pub strategies: &'static [&'static str],
    /// What is run in their place on boards of more than nine cells, where they would take for ever.
    pub above_nine_cells: Option<&'static str>,
    pub max_nodes: Option<u64>,
    /// What it does about states met before.
    pub duplicates: &'static str,
    /// What it counts.
    pub counters: &'static str,
    /// What it prints.
    pub text: &'static str,
}

impl Profile {
    pub const ALL: [Self; 6] =
        [Self::Koehrsen, Self::Coms228, Self::Grigsby, Self::Xiao, Self::School42, Self::Korf];

    pub const fn settings(self) -> &'static Settings {
        match self {
            Self::Koehrsen => &KOEHRSEN,
            Self::Coms228 => &COMS228,
            Self::Grigsby => &GRIGSBY,
            Self::Xiao => &XIAO,
            Self::School42 => &SCHOOL_42,
            Self::Korf => &KORF,
        }
    }

    /// The strategies for boards of a size.
    pub fn strategies(self, size: Size) -> Vec<&'static str> {
        let settings = self.settings();
        match settings.above_nine_cells {
            Some(strategy) if size.cells() > 9 => vec![strategy],
            _ => settings.strategies.to_vec(),
        }
    }
}

const KOEHRSEN: Settings = Settings {
    name: "koehrsen",
    course: "Koehrsen's eight puzzle (EECS 391): A* and local beam; 'npuzzle classic' has its commands",
    goal: Goal::First,
    moves: MoveNames::Blank,
    strategies: &["astar:pair:fifo+manhattan"],
    above_nine_cells: None,
    max_nodes: Some(10_000),
    duplicates: "pair: a child is left out only if it came from the same parent state before",
    counters: "nodes generated, the start not counted",
    text: "Solution found!, Solution Path ['start', …, 'goal'], a ruled grid for every depth",
};

const COMS228: Settings = Settings {
    name: "coms228",
    course: "ComS 228's 8-puzzle: A* with OPEN and CLOSED, by both heuristics",
    goal: Goal::Snail,
    moves: MoveNames::Tile,
    // Of equal costs the state that came first stays first, as in an ordered list: so both of the
    // document's solutions come out move by move.
    strategies: &["astar:fifo+manhattan", "astar:fifo+misplaced"],
    above_nine_cells: None,
    max_nodes: None,
    duplicates: "closed: a state on OPEN or CLOSED is taken up again if a better path appears",
    counters: "moves in total",
    text: "every state with the move's name between two, the blank as a space, for each heuristic",
};

const GRIGSBY: Settings = Settings {
    name: "grigsby",
    course: "Grigsby's 8-puzzle: uniform cost and A*; 'npuzzle menu' has its dialogue",
    goal: Goal::Last,
    moves: MoveNames::Blank,
    strategies: &["astar:parent+manhattan"],
    above_nine_cells: None,
    max_nodes: None,
    duplicates: "parent: only the way straight back is left out",
    counters: "nodes expanded, and the longest queue, looked at after the children are in",
    text: "a trace of every expansion with g(n) and h(n), then the figures",
};

const XIAO: Settings = Settings {
    name: "xiao",
    course: "Xiao's 8-puzzle: five methods compared; 'npuzzle compare' makes the table",
    goal: Goal::Last,
    moves: MoveNames::Blank,
    strategies: &[
        "ids:path",
        "greedy:fifo+manhattan",
        "greedy:fifo+misplaced",
        "astar+manhattan",
        "astar+misplaced",
    ],
    above_nine_cells: None,
    max_nodes: None,
    duplicates: "path for iterative deepening; closed for the others. Of equals the first generated: the \
        program's heap leaves their order open, so its steps for greedy search are others",
    counters: "steps and running time",
    text: "for each method its route, as actions and as states",
};

const SCHOOL_42: Settings = Settings {
    name: "42",
    course: "the n-puzzle subject of 42: A* with a choice of heuristics, boards of any size",
    goal: Goal::Snail,
    moves: MoveNames::Blank,
    strategies: &["astar+linear-conflict"],
    above_nine_cells: Some("auto"),
    max_nodes: None,
    duplicates: "closed: a state is taken up again if a better path appears",
    counters: "complexity in time (states selected, the goal included) and in size (most in memory)",
    text: "both complexities, the number of moves, the ordered sequence of states",
};

const KORF: Settings = Settings {
    name: "korf",
    course: "Korf's IDA* with the Manhattan distance (1985): the table of his hundred 15-puzzles",
    goal: Goal::First,
    moves: MoveNames::Blank,
    strategies: &["ida+manhattan"],
    above_nine_cells: None,
    max_nodes: None,
    duplicates: "parent: only the way straight back is left out",
    counters: "total nodes generated, the start counted once",
    text: "a row per board: number, board, estimate, length, total nodes",
};

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle::solver::strategy::Strategy;

    #[test]
    fn every_profile_names_itself_and_real_strategies() {
        for profile in Profile::ALL {
            let settings = profile.settings();
            assert_eq!(profile.to_possible_value().unwrap().get_name(), settings.name);
            for size in [Size::new(3, 3).unwrap(), Size::new(17, 17).unwrap()] {
                for name in profile.strategies(size) {
                    let strategy: Strategy = name.parse().unwrap();
                    assert_eq!(strategy.to_string(), name, "the canonical name");
                }
            }
        }
    }

    #[test]
    fn large_boards_of_42_go_to_a_strategy_that_answers_them() {
        assert_eq!(Profile::School42.strategies(Size::new(17, 17).unwrap()), ["auto"]);
        assert_eq!(Profile::School42.strategies(Size::new(3, 3).unwrap()), ["astar+linear-conflict"]);
    }

    #[test]
    fn the_studies_of_the_laboratory_run_what_the_profiles_run() {
        for profile in [Profile::Koehrsen, Profile::Grigsby, Profile::Xiao] {
            let settings = profile.settings();
            let study = npuzzle_lab::studies::study(settings.name).unwrap();
            assert_eq!(study.goal, settings.goal.name());
            let strategies: Vec<String> = study.strategies.iter().map(|it| it.strategy.to_string()).collect();
            for name in settings.strategies {
                assert!(strategies.iter().any(|it| it == name), "{}: no {name}", settings.name);
            }
        }
    }
}
