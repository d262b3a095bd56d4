//! The words of Xiao's program, and its five methods.

use std::io::Write;

use npuzzle::solver::{Request, Status};

use super::{Task, answered, why_stopped};
use crate::exit::Exit;
use crate::routes;

/// A method of the report.
pub struct Method {
    /// What its tables call it.
    pub name: &'static str,
    /// What the program says it uses.
    title: &'static str,
    pub strategy: &'static str,
}

/// The five methods of the report, in its order.
///
/// Its queue is a binary heap, in which states of equal estimate come in an order that C++ leaves open, and
/// greedy search lives by that order. Its mean steps for greedy search, with Manhattan distance and with
/// misplaced tiles, are 7.42 and 11.94 after 25 draws, 16.19 and 28.49 after 50. `npuzzle compare --times
/// 3000` puts those of `greedy:fifo` below them and those of `greedy`, last in first out, above; the first
/// are nearer.
pub const METHODS: [Method; 5] = [
    Method { name: "IDS", title: "Iterative Deepening Search(IDS)", strategy: "ids:path" },
    Method {
        name: "GreedySearchByManhattanDistance",
        title: "Greedy Search with Manhattan Distance",
        strategy: "greedy:fifo+manhattan",
    },
    Method {
        name: "GreedySearchByMisplacedDistance",
        title: "Greedy Search with Misplaced Distance",
        strategy: "greedy:fifo+misplaced",
    },
    Method {
        name: "AStarSearchByManhattanDistance",
        title: "A* Search with Manhattan Distance",
        strategy: "astar+manhattan",
    },
    Method {
        name: "AStarSearchByMisplacedDistance",
        title: "A* Search with Misplaced Distance",
        strategy: "astar+misplaced",
    },
];

/// The route of every method, as actions and as states.
pub fn speak(task: &Task, out: &mut impl Write) -> anyhow::Result<Exit> {
    let mut worst = Exit::Success;
    for request in task.requests {
        let title = title(request);
        writeln!(out, "Using {title} to Solve...")?;
        let answer = answered(request, &mut ())?;
        worst = worst.max(Exit::of(&answer));
        match (answer.status(), answer.moves()) {
            (Status::Unsolvable, _) => {
                writeln!(out, "There is no route: half of all states can't reach the goal state.")?;
                break;
            }
            (Status::Solved, Some(moves)) => {
                if request.strategy.to_string() == METHODS[0].strategy {
                    writeln!(out, "IDS found the goal state in depth [{}]!!!", moves.len())?;
                } else {
                    writeln!(out, "{title} found the goal state!!!")?;
                }
                routes::write(out, request.start(), moves, task.names)?;
                writeln!(out, "\n  total steps: {}\n", moves.len())?;
            }
            _ => writeln!(out, "{}", why_stopped(&answer))?,
        }
    }
    Ok(worst)
}

/// What the program calls a method; others go by their own name.
fn title(request: &Request) -> String {
    let strategy = request.strategy.to_string();
    let method = METHODS.iter().find(|method| method.strategy == strategy);
    method.map_or(strategy, |method| method.title.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profiles::Profile;

    #[test]
    fn the_profile_runs_the_five_methods() {
        let methods = METHODS.map(|method| method.strategy);
        assert_eq!(Profile::Xiao.settings().strategies, methods);
    }
}
