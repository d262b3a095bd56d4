//! Beams as strategies: what they find with the potential is sound, counted, and proves nothing.

use npuzzle_board::scramble::Dice;
use npuzzle_board::{Goal, Size};
use npuzzle_solver::verify::verify;
use npuzzle_solver::{Answer, Proof, Request, Status, search, solve};

fn request(rows: usize, cols: usize, strategy: &str) -> Request {
    let goal = Goal::Last.board(Size::new(rows, cols).unwrap());
    let start = Dice::new(5).solvable(&goal);
    Request::new(start, goal).unwrap().with_strategy(strategy.parse().unwrap())
}

fn answer(rows: usize, cols: usize, strategy: &str) -> Answer {
    // A beam may lose its way.
    let request = request(rows, cols, strategy).with_max_nodes(10_000_000);
    let answer = solve(&request, &mut ()).unwrap();
    assert_eq!(answer.status(), Status::Solved, "{strategy} on {rows}x{cols}");
    verify(request.start(), request.goal(), answer.moves().unwrap()).unwrap();
    answer
}

#[test]
fn a_beam_ten_times_as_wide_is_shorter_on_these_boards() {
    for (rows, cols) in [(5, 5), (6, 6), (7, 7)] {
        let [narrow, wide] =
            ["beam:100+potential", "beam:1000+potential"].map(|name| answer(rows, cols, name));
        assert!(wide.length() < narrow.length(), "{rows}x{cols}: {:?}", wide.length());
    }
}

#[test]
fn a_limit_on_nodes_stops_a_beam_in_the_middle_of_a_batch() {
    for nodes in [1, 63, 1_000, 100_000] {
        let request = request(6, 6, "beam:all+manhattan").with_max_nodes(nodes);
        let answer = search(&request, &mut ()).unwrap();
        assert_eq!(answer.status(), Status::Stopped);
        assert!((nodes..nodes + 4).contains(&answer.stats.generated), "{nodes}: {:?}", answer.stats);
    }
}

#[test]
fn what_the_potential_finds_proves_nothing() {
    let shortest = answer(4, 4, "ida+pdb:5-5-5");
    assert_eq!(shortest.proof.as_ref().map(ToString::to_string).as_deref(), Some("ida+pdb:5-5-5"));
    for strategy in ["beam:100+potential", "greedy+potential", "wastar:3+potential"] {
        let found = answer(4, 4, strategy);
        assert!(matches!(found.proof, Some(Proof::Estimate(_))), "{strategy}: {:?}", found.proof);
        assert!(found.lower_bound <= shortest.lower_bound, "{strategy}");
        assert!(found.length() >= shortest.length(), "{strategy}");
    }
}
