//! Laws that hold for every board: checked on boards drawn at random.

use npuzzle_board::packed::{Packed, Packed16, Packed25, Packed64, Wide};
use npuzzle_board::scramble::Dice;
use npuzzle_board::{Board, Goal, Move, MoveNames, Moves, Size, Symmetry, notation, parity, rank};
use proptest::prelude::*;

fn size(most: usize) -> impl Strategy<Value = Size> {
    (2..=most, 2..=most).prop_map(|(rows, cols)| Size::new(rows, cols).expect("in range"))
}

fn board(most: usize) -> impl Strategy<Value = Board> {
    (size(most), any::<u64>()).prop_map(|(size, seed)| Dice::new(seed).any(size))
}

fn small_board() -> impl Strategy<Value = Board> {
    board(8).prop_filter("up to 16 cells", |board| board.size().cells() <= rank::MAX_CELLS)
}

/// Any moves, legal on no board in particular.
fn moves() -> impl Strategy<Value = Moves> {
    prop::collection::vec(prop::sample::select(&Move::ALL[..]), 0..60).prop_map(Moves::from)
}

/// A board and a walk that its blank can take.
fn board_and_walk() -> impl Strategy<Value = (Board, Moves)> {
    (board(6), moves()).prop_map(|(board, moves)| {
        let mut there = board.clone();
        let walk = moves.into_iter().filter(|&step| there.slide(step)).collect();
        (board, walk)
    })
}

fn packs_and_unpacks<P: Packed>(board: &Board) {
    if board.size().cells() > P::MAX_CELLS {
        return;
    }
    let packed = P::pack(board);
    assert_eq!(packed.blank(), board.blank());
    assert!((0..board.size().cells()).all(|cell| packed.tile(cell) == board.tile(cell) as usize));
    assert_eq!(P::from_key(&packed.key()), packed);
    for step in board.moves() {
        let to = board.size().neighbour(board.blank(), step).expect("a legal move");
        assert_eq!(packed.slide(to), P::pack(&board.after(step).expect("a legal move")));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_move_and_its_inverse_cancel(board in board(9)) {
        for step in board.moves() {
            let there = board.after(step).unwrap();
            prop_assert_ne!(&there, &board);
            prop_assert_eq!(there.after(step.inverse()), Some(board.clone()));
        }
    }

    #[test]
    fn unrank_undoes_rank(board in small_board()) {
        let number = rank::rank(&board).unwrap();
        prop_assert_eq!(rank::unrank(board.size(), number), Ok(board));
    }

    #[test]
    fn rank_undoes_unrank(size in size(4), seed: u64) {
        let number = seed % rank::FACTORIALS[size.cells()];
        prop_assert_eq!(rank::rank(&rank::unrank(size, number).unwrap()), Ok(number));
    }

    #[test]
    fn text_of_any_kind_never_breaks_the_reader(text in "[0-9b_./,# |\\n-]{0,60}") {
        let _ = notation::parse(&text, None);
        let _ = notation::parse_many(&text, None);
    }

    #[test]
    fn any_text_at_all_never_breaks_the_reader(text: String, rows in 2..5_usize, cols in 2..5_usize) {
        let _ = notation::parse(&text, Size::new(rows, cols).ok());
        let _ = notation::parse_many(&text, None);
    }

    #[test]
    fn a_board_is_read_as_it_was_written(board in board(9)) {
        prop_assert_eq!(board.to_string().parse(), Ok(board.clone()));
        prop_assert_eq!(format!("{board:#}").parse(), Ok(board.clone()));
        for notation in notation::Notation::ALL {
            prop_assert_eq!(notation::parse(&notation.write(&board), Some(board.size())), Ok(board.clone()));
        }
    }

    #[test]
    fn moves_are_read_as_they_were_written(moves in moves()) {
        prop_assert_eq!(moves.to_string().parse(), Ok(moves.clone()));
        prop_assert_eq!(moves.to_string().to_lowercase().parse(), Ok(moves.clone()));
        let words: Vec<&str> = moves.iter().map(|step| step.name()).collect();
        prop_assert_eq!(words.join(", ").parse(), Ok(moves));
    }

    #[test]
    fn moves_are_read_as_every_convention_labels_them((board, walk) in board_and_walk()) {
        for names in [MoveNames::Blank, MoveNames::Tile, MoveNames::Number] {
            prop_assert_eq!(names.parse(&names.labels(&board, &walk).join(" "), &board), Ok(walk.clone()));
            prop_assert_eq!(names.parse(&names.in_words(&board, &walk).join(","), &board), Ok(walk.clone()));
        }
    }

    #[test]
    fn the_inverse_of_a_walk_leads_back((board, walk) in board_and_walk()) {
        let mut there = board.clone();
        prop_assert!(walk.iter().chain(&walk.inverse()).all(|&step| there.slide(step)));
        prop_assert_eq!(there, board);
        prop_assert_eq!(walk.inverse().inverse(), walk);
    }

    #[test]
    fn any_text_at_all_never_breaks_the_reader_of_moves(text: String, board in board(4)) {
        for names in [MoveNames::Blank, MoveNames::Tile, MoveNames::Number] {
            let _ = names.parse(&text, &board);
        }
    }

    #[test]
    fn packed_boards_are_the_boards(board in board(8)) {
        packs_and_unpacks::<Packed16>(&board);
        packs_and_unpacks::<Packed25>(&board);
        packs_and_unpacks::<Packed64>(&board);
        packs_and_unpacks::<Wide>(&board);
    }

    #[test]
    fn every_move_keeps_what_can_be_reached(board in board(7)) {
        for goal in Goal::ALL.map(|goal| goal.board(board.size())) {
            let reachable = parity::solvable(&board, &goal);
            for step in board.moves() {
                prop_assert_eq!(parity::solvable(&board.after(step).unwrap(), &goal), reachable);
            }
        }
    }

    #[test]
    fn the_mending_swap_mends(seed: u64, size in size(7)) {
        let goal = Goal::Snail.board(size);
        let broken = Dice::new(seed).unsolvable(&goal);
        let (one, other) = parity::mending_swap(&broken, &goal);
        let swapped: Vec<u64> = broken.tiles().iter().map(|&tile| u64::from(match tile {
            tile if tile == one => other,
            tile if tile == other => one,
            tile => tile,
        })).collect();
        prop_assert!(parity::solvable(&Board::new(size, &swapped).unwrap(), &goal));
    }

    #[test]
    fn a_symmetry_carries_moves_along(board in board(6)) {
        for symmetry in Symmetry::ALL {
            for step in Move::ALL {
                let moved = board.after(step).map(|board| symmetry.map_board(&board));
                prop_assert_eq!(symmetry.map_board(&board).after(symmetry.map_move(step)), moved);
            }
        }
    }

    #[test]
    fn the_image_of_a_walk_to_the_goal_is_a_walk_to_the_goal(seed: u64, size in size(5)) {
        for goal in Goal::ALL.map(|goal| goal.board(size)) {
            let start = Dice::new(seed).solvable(&goal);
            for &symmetry in Symmetry::of(size) {
                let Some(image) = symmetry.image(&start, &goal) else { continue };
                prop_assert_eq!(symmetry.image(&goal, &goal), Some(goal.clone()));
                for step in start.moves() {
                    let there = symmetry.image(&start.after(step).unwrap(), &goal);
                    prop_assert_eq!(image.after(symmetry.map_move(step)), there);
                }
            }
        }
    }
}
