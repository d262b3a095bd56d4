//! Makes boards at random, from a seed that is always told.

use axum::Json;
use axum::extract::State;
use npuzzle::board::scramble::{Dice, IllegalDraw};
use npuzzle::solver::exact_depth::{self, DepthError};
use npuzzle_wire::ScrambleRecord;
use serde::Deserialize;
use utoipa::ToSchema;

use super::puzzle::{read_goal, read_size};
use super::{PATIENCE, Refusals, Shared};
use crate::problem::{Body, Problem};

/// What board to make. Without `walk` and `depth` it is drawn evenly from all that can be solved.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ScrambleBody {
    /// The size, for instance `4x4`, `3x5`, or `4` for a square.
    #[schema(example = "4x4", max_length = 20)]
    size: String,
    /// `first`, `last`, `snail`, or a board.
    #[serde(default)]
    #[schema(example = "last", max_length = 40_000)]
    goal: Option<String>,
    /// Walk so many random moves from the goal.
    #[serde(default)]
    #[schema(maximum = 1_000_000)]
    walk: Option<u32>,
    /// A board whose shortest solution is proven to have so many moves.
    #[serde(default)]
    depth: Option<u32>,
    /// A board that can not be solved.
    #[serde(default)]
    unsolvable: bool,
    /// The same seed gives the same board everywhere.
    #[serde(default)]
    seed: Option<u64>,
}

/// More is no better scrambled.
const LONGEST_WALK: u32 = 1_000_000;

/// Make a board: by a walk, evenly from all, or of an exact depth.
#[utoipa::path(post, path = "/api/v1/scramble", request_body = ScrambleBody, responses(
    (status = 200, description = "the board and its seed", body = ScrambleRecord), Refusals
))]
pub async fn scramble(
    State(state): State<Shared>,
    Body(asked): Body<ScrambleBody>,
) -> Result<Json<ScrambleRecord>, Problem> {
    let size = read_size(&asked.size)?;
    let goal = read_goal(asked.goal.as_deref(), size)?;
    let seed = asked.seed.unwrap_or_else(state.draw_seed);
    if asked.walk.is_some_and(|walk| walk > LONGEST_WALK) {
        return Err(Problem::unusable(format!("a walk has at most {LONGEST_WALK} moves")));
    }
    let wishes = [asked.walk.is_some(), asked.depth.is_some(), asked.unsolvable];
    if wishes.iter().filter(|&&wish| wish).count() > 1 {
        return Err(Problem::unusable("walk, depth and unsolvable exclude each other: say one of them"));
    }
    let drawing = state.short_work.run(PATIENCE, move |cancel| {
        let mut dice = Dice::new(seed);
        let board = match (asked.walk, asked.depth) {
            (Some(walk), _) => dice.walk(&goal, walk as usize, IllegalDraw::Redrawn),
            (_, Some(depth)) => {
                let boards = exact_depth::draw(&goal, depth, 1, &mut dice, cancel)?;
                boards.into_iter().next().expect("one was asked for")
            }
            _ if asked.unsolvable => dice.unsolvable(&goal),
            _ => dice.solvable(&goal),
        };
        Ok((board, goal))
    });
    let (board, goal) = drawing.await?.map_err(|error| match error {
        DepthError::Interrupted => Problem::unusable(format!(
            "boards of this depth can't be found in {} s; npuzzle generate has more patience",
            PATIENCE.as_secs()
        )),
        other => Problem::unusable(other),
    })?;
    Ok(Json(ScrambleRecord::new(&board, &goal, seed)))
}
