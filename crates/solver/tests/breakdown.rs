//! Laws of an estimate taken apart: the parts add up to what a search sees, and each is what it says.

use std::cell::Cell;

use npuzzle_board::scramble::Dice;
use npuzzle_board::{Board, Goal, Size, Tile, parity};
use npuzzle_heuristics::{Combination, Kind};
use npuzzle_search::Cost;
use npuzzle_solver::breakdown::{Breakdown, WalkingSide, break_down};
use npuzzle_solver::estimator::Estimator;
use npuzzle_solver::{Algorithm, Guide, Request, SearchError, Strategy};

/// A request for what a guide says of a board.
fn request(guide: Guide, board: &Board, goal: &Board) -> Request {
    let strategy = Strategy { algorithm: Algorithm::Auto, guide };
    Request::new(board.clone(), goal.clone()).unwrap().with_strategy(strategy)
}

fn try_to_take_apart(name: &str, board: &Board, goal: &Board) -> Result<Option<Breakdown>, SearchError> {
    let guide = Guide::from_name(name).unwrap();
    break_down(&request(guide, board, goal), &mut ())
}

fn taken_apart(name: &str, board: &Board, goal: &Board) -> Breakdown {
    let breakdown = try_to_take_apart(name, board, goal).unwrap().unwrap();
    assert_eq!(breakdown.heuristic, name);
    breakdown
}

fn estimator(name: &str, goal: &Board) -> Estimator {
    let guide = Guide::from_name(name).unwrap();
    Estimator::new(&request(guide, goal, goal), &mut ()).unwrap()
}

/// Goals by name and one at random.
fn goals(size: &str) -> Vec<Board> {
    let size: Size = size.parse().unwrap();
    let named = Goal::ALL.into_iter().map(|goal| goal.board(size));
    named.chain([Dice::new(7).any(size)]).collect()
}

/// Every heuristic that can be made at once for a size.
fn kinds(size: Size) -> impl Iterator<Item = Kind> {
    let has_quick_tables = size.cells() <= 16;
    // What is learned has no parts that a person could check.
    let has_parts = |kind: &Kind| *kind != Kind::Potential;
    Kind::ALL
        .into_iter()
        .filter(has_parts)
        .filter(move |&kind| kind != Kind::WalkingDistance || has_quick_tables)
}

/// What a breakdown without others in it comes to.
fn sum(breakdown: &Breakdown) -> Cost {
    let tiles = breakdown.tiles.iter().map(|part| part.cost);
    let lines = breakdown.lines.iter().map(|part| part.cost);
    let corners = breakdown.corners.iter().map(|part| part.cost);
    let patterns = breakdown.patterns.iter().map(|part| part.cost);
    let walking = breakdown.walking.iter().map(|walking| walking.rows.cost + walking.cols.cost);
    let parts = tiles.chain(lines).chain(corners).chain(patterns).chain(walking);
    parts.sum::<Cost>() + breakdown.jumps.len() as Cost
}

/// Calls `check` with random boards and goals of several sizes, solvable or not.
fn for_boards(draws: usize, check: impl Fn(&Board, &Board)) {
    for size in ["2x3", "3x3", "4x4", "3x5", "6x6"] {
        for goal in goals(size) {
            let mut dice = Dice::new(11);
            for _ in 0..draws {
                check(&dice.any(goal.size()), &goal);
            }
            check(&dice.walk_on(&goal, 12), &goal);
            check(&goal, &goal);
        }
    }
}

#[test]
fn the_parts_of_every_heuristic_add_up_to_what_a_search_sees() {
    for_boards(8, |board, goal| {
        for kind in kinds(goal.size()) {
            let breakdown = taken_apart(kind.name(), board, goal);
            assert_eq!(sum(&breakdown), breakdown.estimate, "{} of {board}", kind.name());
            let seen = estimator(kind.name(), goal).estimate(board);
            assert_eq!(Some(breakdown.estimate), seen, "{} of {board}", kind.name());
            assert!(breakdown.of.is_empty() && breakdown.combination.is_none());
        }
    });
}

#[test]
fn the_patterns_of_tables_add_up_and_have_every_tile_once() {
    let mut are_mirrored = Vec::new();
    for (size, name) in [("3x3", "pdb:4-4"), ("3x3", "pdb-min:3-5"), ("2x4", "pdb:4-3"), ("2x4", "pdb:7")] {
        for goal in goals(size) {
            let estimator = estimator(name, &goal);
            let mut dice = Dice::new(5);
            for _ in 0..40 {
                let board = dice.solvable(&goal);
                let breakdown = taken_apart(name, &board, &goal);
                assert_eq!(sum(&breakdown), breakdown.estimate, "{name} of {board}");
                assert_eq!(Some(breakdown.estimate), estimator.estimate(&board), "{name} of {board}");
                let mut tiles: Vec<Tile> =
                    breakdown.patterns.iter().flat_map(|part| part.tiles.iter().copied()).collect();
                tiles.sort_unstable();
                assert!(tiles.into_iter().eq(1..=goal.size().tiles() as Tile), "{name} of {board}");
                are_mirrored.extend(breakdown.patterns.iter().map(|part| part.is_mirrored));
            }
        }
    }
    assert!(are_mirrored.contains(&true) && are_mirrored.contains(&false));
}

#[test]
fn tables_say_nothing_of_boards_that_can_not_reach_the_goal() {
    for goal in goals("2x4") {
        let board = Dice::new(3).unsolvable(&goal);
        assert_eq!(try_to_take_apart("pdb:7", &board, &goal).unwrap(), None);
    }
}

#[test]
fn several_heuristics_become_one_as_they_say() {
    for_boards(4, |board, goal| {
        let names = ["misplaced", "gaschnig", "corner-tiles"];
        let together = [
            ("max(misplaced,gaschnig,corner-tiles)", Combination::Max),
            ("misplaced+gaschnig+corner-tiles", Combination::Sum),
        ];
        for (name, how) in together {
            let breakdown = taken_apart(name, board, goal);
            assert_eq!(breakdown.combination, Some(how));
            assert_eq!(breakdown.of, names.map(|name| taken_apart(name, board, goal)));
            let estimates = breakdown.of.iter().map(|part| part.estimate);
            let joined = if how == Combination::Max { estimates.max().unwrap() } else { estimates.sum() };
            assert_eq!(breakdown.estimate, joined);
            assert_eq!(Some(breakdown.estimate), estimator(name, goal).estimate(board));
            assert_eq!(sum(&breakdown), 0, "all parts are in its parts");
        }
    });
}

#[test]
fn gaschnigs_jumps_lead_to_the_goal() {
    for_boards(20, |board, goal| {
        let mut tiles = board.tiles().to_vec();
        for jump in taken_apart("gaschnig", board, goal).jumps {
            assert_eq!((tiles[jump.from], tiles[jump.to]), (jump.tile, 0), "{board}");
            tiles.swap(jump.from, jump.to);
        }
        assert_eq!(tiles, goal.tiles(), "{board}");
    });
}

#[test]
fn each_tile_has_its_own_way_home() {
    for_boards(20, |board, goal| {
        for name in ["misplaced", "manhattan", "linear-conflict"] {
            let tiles = taken_apart(name, board, goal).tiles;
            let away =
                (0..board.size().cells()).filter(|&cell| ![0, goal.tile(cell)].contains(&board.tile(cell)));
            assert!(tiles.iter().map(|part| part.cell).eq(away), "{name} of {board}");
            for part in tiles {
                assert_eq!((board.tile(part.cell), goal.tile(part.home)), (part.tile, part.tile));
                let steps = board.size().distance(part.cell, part.home) as Cost;
                assert_eq!(part.cost, if name == "misplaced" { 1 } else { steps }, "{name} of {board}");
            }
        }
    });
}

#[test]
fn a_line_is_in_order_without_the_tiles_that_leave() {
    for_boards(20, |board, goal| {
        for line in taken_apart("linear-conflict", board, goal).lines {
            assert!(!line.pairs.is_empty(), "{board}");
            assert_eq!(line.cost as usize, 2 * line.leaving.len(), "{board}");
            let stays = |tile: &Tile| !line.leaving.contains(tile);
            assert!(!line.pairs.iter().any(|(one, other)| stays(one) && stays(other)), "{board}");
        }
        for line in taken_apart("linear-conflict-pairs", board, goal).lines {
            assert_eq!(line.cost as usize, 2 * line.pairs.len(), "{board}");
            assert!(line.leaving.is_empty(), "{board}");
        }
    });
}

#[test]
fn pairs_at_odds_belong_in_their_line_in_the_other_order() {
    for_boards(20, |board, goal| {
        let size = board.size();
        let (cells, homes) = (board.cells_of_tiles(), goal.cells_of_tiles());
        for line in taken_apart("corner-tiles", board, goal).lines {
            let line_of = |cell: u16| {
                if line.is_row { size.row_of(cell.into()) } else { size.col_of(cell.into()) }
            };
            for (one, other) in line.pairs.iter().map(|&(one, other)| (usize::from(one), usize::from(other)))
            {
                let places = [cells[one], cells[other], homes[one], homes[other]];
                assert!(places.into_iter().all(|cell| line_of(cell) == line.index), "{board}");
                assert!(cells[one] < cells[other] && homes[one] > homes[other], "{board}");
            }
        }
    });
}

#[test]
fn a_tile_that_steps_aside_is_at_home_beside_a_corner_that_is_wrong() {
    let seen = Cell::new(0);
    for_boards(20, |board, goal| {
        for part in taken_apart("corner-tiles", board, goal).corners {
            assert_eq!((board.tile(part.cell), goal.tile(part.cell)), (part.tile, part.tile), "{board}");
            assert!(!part.corners.is_empty() && part.cost == 2, "{board}");
            for &corner in &part.corners {
                assert_eq!(board.size().distance(corner, part.cell), 1, "{board}");
                assert_ne!(board.tile(corner), goal.tile(corner), "{board}");
            }
            seen.set(seen.get() + 1);
        }
    });
    assert!(seen.get() > 20, "{}", seen.get());
}

#[test]
fn walking_sides_hold_every_tile_and_have_one_fewer_beside_the_blank() {
    let is_whole = |side: &WalkingSide, width: usize| {
        side.matrix.iter().enumerate().all(|(line, row)| {
            let tiles = row.iter().map(|&tiles| usize::from(tiles)).sum::<usize>();
            row.len() == side.matrix.len() && tiles == width - usize::from(line == side.blank_line)
        })
    };
    for size in ["2x3", "3x3", "3x5"] {
        for goal in goals(size) {
            let board = Dice::new(2).any(goal.size());
            let walking = taken_apart("walking-distance", &board, &goal).walking.unwrap();
            assert!(is_whole(&walking.rows, goal.size().cols()), "{board}");
            assert!(is_whole(&walking.cols, goal.size().rows()), "{board}");
        }
    }
}

#[test]
fn a_blind_guide_says_nothing_and_tables_that_do_not_fit_are_an_error() {
    let goal = Goal::Last.board("6x6".parse().unwrap());
    assert_eq!(break_down(&request(Guide::blind(), &goal, &goal), &mut ()).unwrap(), None);
    assert!(matches!(try_to_take_apart("walking-distance", &goal, &goal), Err(SearchError::TooLarge(_))));
    let goal = Goal::Last.board("3x3".parse().unwrap());
    assert!(matches!(try_to_take_apart("pdb:7-8", &goal, &goal), Err(SearchError::Partition(_))));
}

#[test]
fn a_limit_on_memory_leaves_tables_unmade() {
    let goal = Goal::Last.board("3x3".parse().unwrap());
    let mut request = request(Guide::from_name("pdb:4-4").unwrap(), &goal, &goal);
    request.limits.max_memory = Some(1);
    assert_eq!(break_down(&request, &mut ()).unwrap(), None);
}

#[test]
fn tables_say_nothing_of_a_board_that_cannot_reach_the_goal() {
    for (size, name) in [("3x3", "pdb:8"), ("3x3", "pdb:4-4"), ("3x4", "pdb:7-4"), ("3x4", "pdb-min:4-4-3")] {
        for goal in goals(size) {
            let estimator = estimator(name, &goal);
            let mut dice = Dice::new(3);
            for _ in 0..40 {
                let board = dice.any(goal.size());
                assert_eq!(
                    estimator.estimate(&board).is_some(),
                    parity::solvable(&board, &goal),
                    "{name}: {board}"
                );
            }
        }
    }
}
