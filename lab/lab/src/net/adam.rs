//! The method of Kingma and Ba ("Adam", 2015): each number moves by its mean slope over the root of its mean square.

/// How much of the mean slope, and of the mean square, is kept from batch to batch.
const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;

/// Running means of slopes and of their squares.
pub(super) struct Moments {
    means: Vec<f32>,
    squares: Vec<f32>,
}

impl Moments {
    /// Of so many numbers, at the start of the training.
    pub(super) fn new(count: usize) -> Moments {
        Moments { means: vec![0.0; count], squares: vec![0.0; count] }
    }

    /// Moves some numbers, of which the first has this place among all, against their slopes.
    pub(super) fn descend(&mut self, from: usize, numbers: &mut [f32], slopes: &[f32], rate: f32) {
        let places = from..from + numbers.len();
        let moments = self.means[places.clone()].iter_mut().zip(&mut self.squares[places]);
        for ((number, &slope), (mean, square)) in numbers.iter_mut().zip(slopes).zip(moments) {
            *mean = MEAN * *mean + (1.0 - MEAN) * slope;
            *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
            *number -= rate * *mean / (square.sqrt() + 1e-8);
        }
    }
}

/// The rate of a step: both means begin at zero, and the first steps make up for it.
pub(super) fn corrected(rate: f32, step: i32) -> f32 {
    rate * (1.0 - SQUARE.powi(step)).sqrt() / (1.0 - MEAN.powi(step))
}
