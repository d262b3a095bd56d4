//! The coach: was a move one of a shortest solution, or a detour? A move changes the distance by just one,
//! so a detour costs two moves.

use npuzzle::board::Board;

use super::game::Game;
use super::knowledge::Knowledge;

/// What the coach says of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// One of a shortest solution.
    Optimal,
    /// One move away, and one back.
    Detour,
    /// One of the shortest solution known, which is not proven to be shortest.
    BestKnown,
    /// Another move than that of the shortest solution known: it costs two moves or none.
    AtMostTwo,
    /// The distances are not known yet.
    Thinking,
}

/// What the coach says of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// The last move.
    pub last: Option<Mark>,
    pub detours: usize,
    /// How many moves could be judged.
    pub judged: usize,
}

/// Judges every move of a game.
pub fn report(game: &Game, knowledge: &Knowledge) -> Report {
    let boards: Vec<Board> = game.boards().collect();
    let marks: Vec<Mark> = boards.windows(2).map(|pair| mark(&pair[0], &pair[1], knowledge)).collect();
    let count = |wanted| marks.iter().filter(|&&mark| mark == wanted).count();
    let detours = count(Mark::Detour);
    Report { last: marks.last().copied(), detours, judged: detours + count(Mark::Optimal) }
}

fn mark(before: &Board, after: &Board, knowledge: &Knowledge) -> Mark {
    match (knowledge.of(before), knowledge.of(after)) {
        (Some(before), Some(after)) if before.is_proven && after.is_proven => {
            if after.left < before.left {
                Mark::Optimal
            } else {
                Mark::Detour
            }
        }
        (Some(before), Some(after)) if after.left < before.left => Mark::BestKnown,
        (Some(before), Some(after)) if before.is_final && after.is_final => Mark::AtMostTwo,
        _ => Mark::Thinking,
    }
}

/// The newest board of a game that the coach needs to hear of.
pub fn open_question(game: &Game, knowledge: &Knowledge) -> Option<Board> {
    let boards: Vec<Board> = game.boards().collect();
    boards.into_iter().rev().find(|board| knowledge.of(board).is_none_or(|known| !known.is_final))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::adviser::Advice;
    use npuzzle::board::{Goal, Move, notation};

    fn game(moves: &[Move]) -> Game {
        let start = notation::parse("1 2 3/4 5 6/0 7 8", None).unwrap();
        let goal = Goal::Last.board(start.size());
        let mut game = Game::new(start, goal);
        assert!(moves.iter().all(|&step| game.slide(step)));
        game
    }

    fn learn(knowledge: &mut Knowledge, board: &Board, moves: &[Move], is_proven: bool) {
        let advice = Advice { board: board.clone(), moves: moves.to_vec().into(), is_proven, is_final: true };
        knowledge.learn(&advice);
    }

    #[test]
    fn moves_are_marked_by_how_the_distance_changes() {
        let game = game(&[Move::Up, Move::Down, Move::Right]);
        let mut knowledge = Knowledge::default();
        learn(&mut knowledge, game.start(), &[Move::Right, Move::Right], true);
        let waiting = report(&game, &knowledge);
        assert_eq!((waiting.detours, waiting.judged, waiting.last), (0, 1, Some(Mark::Optimal)));
        let away = game.start().after(Move::Up).unwrap();
        assert_eq!(open_question(&game, &knowledge), Some(away.clone()));
        learn(&mut knowledge, &away, &[Move::Down, Move::Right, Move::Right], true);
        let told = report(&game, &knowledge);
        assert_eq!((told.detours, told.judged), (1, 3));
        assert_eq!(open_question(&game, &knowledge), None);
    }

    #[test]
    fn without_a_proof_a_move_is_compared_with_the_best_solution_known() {
        let game = game(&[Move::Up]);
        let mut knowledge = Knowledge::default();
        assert_eq!(report(&game, &knowledge).last, Some(Mark::Thinking));
        learn(&mut knowledge, game.start(), &[Move::Right, Move::Right], true);
        learn(&mut knowledge, game.board(), &[Move::Down, Move::Right, Move::Right], false);
        let told = report(&game, &knowledge);
        assert_eq!((told.last, told.judged), (Some(Mark::AtMostTwo), 0));

        let game = self::game(&[Move::Right]);
        let mut knowledge = Knowledge::default();
        learn(&mut knowledge, game.start(), &[Move::Right, Move::Right], false);
        assert_eq!(report(&game, &knowledge).last, Some(Mark::BestKnown));
    }
}
