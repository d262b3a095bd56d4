//! The boards of a comparison: random walks from the goal, or those that were given.

use clap::Args;
use npuzzle::board::scramble::{Dice, IllegalDraw};
use npuzzle::board::{Board, Size, parity};

use crate::draw::WARN;
use crate::exit::{Exit, tell};
use crate::input::{BoardArgs, Given, GoalArgs};
use crate::seed;

/// How boards are made where none is given.
#[derive(Args, Debug)]
pub struct RandomArgs {
    /// How many random boards, 3x3 unless --size says otherwise
    #[arg(long, short = 'n', default_value_t = 100, value_name = "N", conflicts_with_all = ["board", "file"],
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    times: u32,

    /// How many moves are drawn for each on a walk from the goal. A draw that would leave the board is
    /// wasted
    #[arg(long, default_value_t = 25, value_name = "N", conflicts_with_all = ["board", "file"],
        value_parser = clap::value_parser!(u32).range(..=1_000_000))]
    shuffle: u32,

    /// The seed: the same one gives the same boards everywhere; drawn by chance and told if left out
    #[arg(long, value_name = "N", conflicts_with_all = ["board", "file"])]
    seed: Option<u64>,
}

/// The boards and their goals, each made when its turn comes.
pub struct Boards {
    pub each: Box<dyn Iterator<Item = (Board, Board)>>,
    pub count: usize,
    pub seed: Option<u64>,
    pub about: About,
    /// Unsolvable boards are left out, but not passed over in silence.
    pub worst: Exit,
}

/// Where the boards came from, for the head of the table and the records.
#[derive(Clone, Debug)]
pub struct About {
    pub times: usize,
    pub size: Option<Size>,
    pub shuffle: Option<u32>,
    pub seed: Option<u64>,
    pub goal: String,
}

impl Boards {
    /// The boards that were given; without any, random ones.
    pub fn choose(random: &RandomArgs, given: &BoardArgs, goal: &GoalArgs) -> anyhow::Result<Self> {
        if given.is_given() { Self::given(given, goal) } else { Self::random(random, given.size(), goal) }
    }

    fn random(random: &RandomArgs, size: Option<Size>, goal: &GoalArgs) -> anyhow::Result<Self> {
        let size = size.map_or_else(|| Size::new(3, 3), Ok)?;
        let seed = random.seed.unwrap_or_else(seed::by_chance);
        let about = About {
            times: random.times as usize,
            size: Some(size),
            shuffle: Some(random.shuffle),
            seed: Some(seed),
            goal: goal.text().to_owned(),
        };
        let goal = goal.board(size)?;
        let (draws, mut dice) = (random.shuffle as usize, Dice::new(seed));
        let walk = move |_| (dice.walk(&goal, draws, IllegalDraw::Wasted), goal.clone());
        let each = Box::new((0..random.times).map(walk));
        Ok(Self { each, count: about.times, seed: Some(seed), about, worst: Exit::Success })
    }

    fn given(given: &BoardArgs, goal: &GoalArgs) -> anyhow::Result<Self> {
        let mut pairs = Vec::new();
        let mut worst = Exit::Success;
        for Given { board, place } in given.read()? {
            let goal = goal.board(board.size())?;
            if parity::solvable(&board, &goal) {
                pairs.push((board, goal));
            } else {
                let place = place.unwrap_or_else(|| board.to_string());
                tell(format_args!("{WARN}note:{WARN:#} {place}: not solvable, so it is left out"));
                worst = Exit::Unsolvable;
            }
        }
        let size = pairs.first().map(|(board, _)| board.size());
        let is_one_size = pairs.iter().all(|(board, _)| Some(board.size()) == size);
        let about = About {
            times: pairs.len(),
            size: size.filter(|_| is_one_size),
            shuffle: None,
            seed: None,
            goal: goal.text().to_owned(),
        };
        Ok(Self { count: pairs.len(), each: Box::new(pairs.into_iter()), seed: None, about, worst })
    }
}
