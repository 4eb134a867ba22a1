//! Newton's method for the fits: a gradient and a matrix of second derivatives are added up, then solved.

/// What samples have added up to, for so many weights.
pub(super) struct Slope {
    gradient: Vec<f64>,
    matrix: Vec<Vec<f64>>,
}

impl Slope {
    /// Nothing yet but a `ridge`, which keeps a weight that hardly matters near its `prior`.
    pub(super) fn new(weights: &[f64], prior: &[f64], ridge: &[f64]) -> Slope {
        let size = weights.len();
        let mut matrix = vec![vec![0.0; size]; size];
        for (at, row) in matrix.iter_mut().enumerate() {
            row[at] = ridge[at];
        }
        let pull = |at: usize| ridge[at] * (prior[at] - weights[at]);
        Slope {
            gradient: (0..size).map(pull).collect(),
            matrix,
        }
    }

    /// One sample, the places and values of its row: how far off it was along it, and how sharp the bend is there.
    pub(super) fn add(&mut self, row: &[(usize, f64)], off: f64, bend: f64) {
        for &(i, value) in row {
            self.gradient[i] += off * value;
            for &(j, other) in row {
                self.matrix[i][j] += bend * value * other;
            }
        }
    }

    /// The step to take: Gauss's elimination; the matrix is symmetric and positive, so no pivot is zero.
    pub(super) fn step(self) -> Vec<f64> {
        let (mut matrix, mut right) = (self.matrix, self.gradient);
        let size = right.len();
        for i in 0..size {
            let pivot = matrix[i].clone();
            for j in i + 1..size {
                let factor = matrix[j][i] / pivot[i];
                if factor != 0.0 {
                    for (below, above) in matrix[j].iter_mut().zip(&pivot).skip(i) {
                        *below -= factor * above;
                    }
                    right[j] -= factor * right[i];
                }
            }
        }
        for i in (0..size).rev() {
            let known: f64 = (i + 1..size).map(|j| matrix[i][j] * right[j]).sum();
            right[i] = (right[i] - known) / matrix[i][i];
        }
        right
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_step_solves_the_matrix() {
        let mut slope = Slope::new(&[0.0; 2], &[0.0; 2], &[1.0; 2]);
        slope.add(&[(0, 1.0), (1, 1.0)], 3.0, 1.0);
        let step = slope.step();
        assert!((step[0] - 1.0).abs() < 1e-12 && (step[1] - 1.0).abs() < 1e-12);
    }
}
