//! The effective branching factor: how wide a uniform tree would be.

/// The b with N = b + b² + … + b^d: the branching factor of a uniform tree of depth `d` that has `nodes`
/// nodes besides its root (Koehrsen's and N-Puzzle-AI's formulas are this one equation). To 1e-9 or better.
/// `None` for a tree without depth or nodes, which has none.
///
/// ```
/// use npuzzle_lab::branching::effective_branching_factor;
/// // A binary tree of depth 3: 2 + 4 + 8.
/// let b = effective_branching_factor(14.0, 3).unwrap();
/// assert!((b - 2.0).abs() < 1e-9);
/// ```
pub fn effective_branching_factor(nodes: f64, depth: u32) -> Option<f64> {
    if depth == 0 || !nodes.is_finite() || nodes <= 0.0 {
        return None;
    }
    // The sum grows with b; its last term alone is N where b is the d-th root of N.
    let root = nodes.powf(1.0 / f64::from(depth)) * (1.0 + 1e-9);
    let (mut low, mut high) =
        if nodes >= f64::from(depth) { (1.0, root.max(1.0)) } else { (0.0, root.min(1.0)) };
    // Halving stops where numbers of this kind end.
    for _ in 0..2_000 {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if sum_of_powers(middle, depth) < nodes { low = middle } else { high = middle }
    }
    Some(high)
}

/// b + b² + … + b^d.
fn sum_of_powers(b: f64, depth: u32) -> f64 {
    let mut sum = 0.0;
    for _ in 0..depth {
        sum = (sum + 1.0) * b;
        if sum.is_infinite() {
            break;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_published_factors_follow_from_the_published_nodes() {
        // Koehrsen's table, A* with h1: nodes and b by depth, as printed.
        for (depth, nodes, printed) in [
            (2, 6.0, 2.0),
            (4, 12.0, 1.49),
            (6, 24.0, 1.42),
            (8, 44.0, 1.38),
            (10, 101.0, 1.41),
            (20, 5210.0, 1.45),
        ] {
            let b = effective_branching_factor(nodes, depth).unwrap();
            assert!((b - printed).abs() < 0.0101, "depth {depth}: {b}");
        }
        // And two that do not: the report says 1.32 and 1.35.
        let b = |nodes, depth| effective_branching_factor(nodes, depth).unwrap();
        assert_eq!(format!("{:.2} {:.2}", b(1072.0, 22), b(1544.0, 24)), "1.28 1.27");
    }

    #[test]
    fn a_path_without_branches_has_factor_one_and_nothing_has_none() {
        assert!((effective_branching_factor(17.0, 17).unwrap() - 1.0).abs() < 1e-9);
        assert!(effective_branching_factor(3.0, 17).unwrap() < 1.0);
        assert_eq!(effective_branching_factor(5.0, 0), None);
        assert_eq!(effective_branching_factor(0.0, 5), None);
    }

    proptest! {
        #[test]
        fn the_equation_holds(b in 0.3_f64..6.0, depth in 1_u32..90) {
            let found = effective_branching_factor(sum_of_powers(b, depth), depth).unwrap();
            prop_assert!((found - b).abs() < 1e-9, "{found} for {b}");
        }
    }
}
