//! The order of a pattern's tiles: a word of three-bit digits, the tile in the lowest cell lowest. Its rank is
//! the sum of two small look-ups, one for each half.

/// An order with the digit at place `from` taken out and put in again at place `to`.
#[inline(always)]
pub fn reorder(order: u32, from: u32, to: u32) -> u32 {
    let digit = order >> (3 * from) & 7;
    let below = (1 << (3 * from)) - 1;
    let without = order & below | order >> 3 & !below;
    let below = (1 << (3 * to)) - 1;
    without & below | digit << (3 * to) | (without & !below) << 3
}

/// The order in which every tile is in the place of its number.
pub fn sorted_order(tiles: usize) -> u32 {
    (0..tiles as u32).map(|tile| tile << (3 * tile)).sum()
}

/// Every order of so many tiles.
pub(super) fn all_orders(tiles: usize) -> Vec<u32> {
    let mut all = vec![sorted_order(tiles)];
    for place in 0..tiles as u32 {
        let so_far = all.len();
        for from in place + 1..tiles as u32 {
            for order in 0..so_far {
                all.push(reorder(all[order], from, place));
            }
        }
    }
    all
}

/// How many bits the lower half of an order has, and the ranks of both halves.
///
/// The lower half says which tiles it holds and how they lie: as many values as there are ways to draw
/// it. The upper half then only has the others' relative order to tell.
pub(super) fn order_ranks(tiles: usize) -> (u32, Box<[u16]>, Box<[u16]>) {
    let lower_tiles = tiles.div_ceil(2);
    let upper_tiles = tiles - lower_tiles;
    let upper_orders: usize = (1..=upper_tiles).product();
    let digits = |word: usize, count: usize| (0..count).map(move |place| word >> (3 * place) & 7);
    let mut lower = vec![0; 1 << (3 * lower_tiles)];
    let mut drawn = 0;
    for (word, rank) in lower.iter_mut().enumerate() {
        let seen = digits(word, lower_tiles).fold(0u32, |seen, digit| seen | 1 << digit);
        if seen.count_ones() as usize == lower_tiles && seen >> tiles == 0 {
            *rank = (drawn * upper_orders) as u16;
            drawn += 1;
        }
    }
    let mut upper = vec![0; 1 << (3 * upper_tiles)];
    for (word, rank) in upper.iter_mut().enumerate() {
        let digits: Vec<usize> = digits(word, upper_tiles).collect();
        *rank = (0..digits.len())
            .map(|place| digits[place + 1..].iter().filter(|&&digit| digit < digits[place]).count())
            .enumerate()
            .fold(0, |rank, (place, smaller)| rank * (upper_tiles - place) + smaller) as u16;
    }
    (3 * lower_tiles as u32, lower.into(), upper.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reordering_takes_a_digit_out_and_puts_it_in_elsewhere() {
        let order = 0o543_210;
        assert_eq!(reorder(order, 1, 4), 0o514_320);
        assert_eq!(reorder(order, 4, 1), 0o532_140);
        assert_eq!(reorder(order, 3, 3), order);
        assert_eq!(reorder(0o76_543_210, 0, 7), 0o07_654_321);
        assert_eq!(reorder(0o76_543_210, 7, 0), 0o65_432_107);
    }
}
