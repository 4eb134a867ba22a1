//! Which action to look at next: the upper confidence bound, in whole numbers.
//!
//! The bound is `mean + C · sqrt(ln(seen) / visits)`. The chip has no floating point, so the
//! square roots come from small tables made when the program is built; 1024 stands for one.

use super::mind::CERTAIN;

/// How much to explore: C of the formula, times 1024.
const EXPLORE: u32 = 250;

/// `1024 / sqrt(n)`; the first is never asked for.
static INVERSE_ROOT: [u16; 256] = inverse_roots();
/// `EXPLORE · sqrt(ln(2^n))`, for a whole number of bits.
static ROOT_OF_LOG: [u32; 17] = roots_of_logs();

const fn root(n: u64) -> u64 {
    let mut root = 0;
    let mut bit = 1 << 31;
    while bit > 0 {
        let more = root + bit;
        if more * more <= n {
            root = more;
        }
        bit >>= 1;
    }
    root
}

const fn inverse_roots() -> [u16; 256] {
    let mut table = [1024; 256];
    let mut n = 1;
    while n < 256 {
        table[n] = root((1 << 20) * (1 << 20) / n as u64 / (1 << 20)) as u16;
        n += 1;
    }
    table
}

const fn roots_of_logs() -> [u32; 17] {
    // ln 2, times 2^20.
    const LN_2: u64 = 726_817;
    let mut table = [0; 17];
    let mut n = 0;
    while n < 17 {
        table[n] = (EXPLORE as u64 * root(LN_2 * n as u64) / 1024) as u32;
        n += 1;
    }
    table
}

/// `1024 / sqrt(n)` for any `n` above 0.
fn inverse_root(n: u16) -> u32 {
    match n {
        0..=255 => u32::from(INVERSE_ROOT[usize::from(n)]),
        256..=4095 => u32::from(INVERSE_ROOT[usize::from(n >> 4)]) >> 2,
        _ => u32::from(INVERSE_ROOT[usize::from(n >> 8)]) >> 4,
    }
}

/// The bound of an action taken `visits` times of the `seen` times it could have been; `own`
/// tells whether the searching player, whose chances are in `sum`, is the one who decides.
pub(super) fn bound(sum: u32, visits: u16, seen: u16, own: bool) -> u32 {
    let mean = sum / u32::from(visits.max(1));
    let mean = match own {
        true => mean,
        false => u32::from(CERTAIN).saturating_sub(mean),
    };
    let bits = u16::BITS - seen.leading_zeros();
    // Between two powers of two the root of the logarithm is close to a straight line.
    let (low, high) = (ROOT_OF_LOG[bits as usize - 1], ROOT_OF_LOG[bits as usize]);
    let part = u32::from(seen) - (1 << (bits - 1));
    let log = low + (((high - low) * part) >> (bits - 1));
    mean + ((log * inverse_root(visits.max(1))) >> 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_is_the_formula_within_three_in_a_hundred() {
        for (sum, visits, seen) in [(300, 1, 4), (5_000, 10, 100), (90_000, 300, 4_000)] {
            let exact = f64::from(sum) / f64::from(visits)
                + f64::from(EXPLORE) * (f64::from(seen).ln() / f64::from(visits)).sqrt();
            let ours = f64::from(bound(sum, visits as u16, seen as u16, true));
            assert!((ours - exact).abs() < 0.03 * exact, "{ours} for {exact}");
        }
    }

    #[test]
    fn what_is_good_for_one_is_bad_for_the_other() {
        assert!(bound(900, 1, 1, true) > bound(100, 1, 1, true));
        assert!(bound(900, 1, 1, false) < bound(100, 1, 1, false));
    }
}
