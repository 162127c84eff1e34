//! The net with fractions, as it is while it learns.

use arrayvec::ArrayVec;
use motive_chess::{Role, Square};
use motive_critic::net::shape::{HIDDEN, INPUTS, OUTPUTS, REGIONS, View, output_set};
use motive_critic::net::{HIDDEN_ONE, Net, OUTPUT_ONE};
use splitmix::Random;

use super::record::Record;

/// Input weights stay within these bounds, so that the sums of 32 pieces fit into 16 bits.
const INPUT_BOUND: f32 = 1.98;
/// And output weights within these, so that products fit.
const OUTPUT_BOUND: f32 = 127.0 / OUTPUT_ONE as f32;

/// The hidden numbers of one view.
type Row = [f32; HIDDEN];

/// All numbers of a net, or the slope of the loss in each of them.
#[derive(Clone)]
pub(super) struct Model {
    inputs: Vec<Row>,
    hidden: Row,
    outputs: Vec<[Row; 2]>,
    biases: [f32; OUTPUTS],
}

/// A position as the net sees it.
pub(super) struct TrainingExample {
    /// The inputs of the side to move and of the other.
    active: [ArrayVec<u16, 32>; 2],
    set: usize,
    /// The points that the side to move can expect, from 0 to 1.
    target: f32,
}

impl TrainingExample {
    /// What a record teaches; `result` is the weight of the game's result against the teacher's judgment.
    pub(super) fn new(record: &Record, scale: f32, result: f32) -> TrainingExample {
        let mut kings = [Square::A1; 2];
        for (square, piece) in record.men().filter(|(_, piece)| piece.role == Role::King) {
            kings[usize::from(piece.color != record.turn)] = Square::new(square as u32);
        }
        let views = [View::new(record.turn, kings[0]), View::new(record.turn.other(), kings[1])];
        let mut active = [ArrayVec::new(), ArrayVec::new()];
        for (square, piece) in record.men() {
            for (active, view) in active.iter_mut().zip(views) {
                active.push(view.input(Square::new(square as u32), piece) as u16);
            }
        }
        let judged = sigmoid(f32::from(record.score) / scale);
        let target = match record.half_points() {
            Some(half) => (1.0 - result) * judged + result * f32::from(half) / 2.0,
            None => judged,
        };
        TrainingExample { active, set: output_set(record.occupied.count_ones() as usize), target }
    }
}

/// The chance of a value that is given in units of the scale.
pub(super) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl Model {
    /// Nothing but zeros.
    pub(super) fn zero() -> Model {
        Model {
            inputs: vec![[0.0; HIDDEN]; INPUTS],
            hidden: [0.0; HIDDEN],
            outputs: vec![[[0.0; HIDDEN]; 2]; OUTPUTS],
            biases: [0.0; OUTPUTS],
        }
    }

    /// A net that knows nothing yet: small random numbers.
    pub(super) fn untrained(seed: u64) -> Model {
        let mut random = Random::new(seed);
        let mut number = |width: f32| width * (random.below(2001) as f32 / 1000.0 - 1.0);
        let mut model = Model::zero();
        // All regions of the king begin alike, and all output sets, so that what is rare starts from what is common.
        let (first, others) = model.inputs.split_at_mut(INPUTS / REGIONS);
        for weight in first.iter_mut().flatten() {
            *weight = number(0.1);
        }
        for region in others.chunks_mut(first.len()) {
            region.copy_from_slice(first);
        }
        for bias in &mut model.hidden {
            *bias = 0.2 + number(0.1);
        }
        let first = [(); 2].map(|()| [(); HIDDEN].map(|()| number(0.08)));
        model.outputs.fill(first);
        model
    }

    /// The loss of an example, and its slope added to `slope`.
    pub(super) fn learn(&self, example: &TrainingExample, slope: &mut Model) -> f32 {
        let (sums, output) = self.forward(example);
        let expected = sigmoid(output);
        let error = expected - example.target;
        let back = 2.0 * error * expected * (1.0 - expected);
        let weights = &self.outputs[example.set];
        for side in 0..2 {
            let mut hidden_slope = [0.0; HIDDEN];
            let output_slope = &mut slope.outputs[example.set][side];
            for i in 0..HIDDEN {
                let sum = sums[side][i];
                let clipped = sum.clamp(0.0, 1.0);
                output_slope[i] += back * clipped * clipped;
                let open = if sum > 0.0 && sum < 1.0 { 2.0 * clipped } else { 0.0 };
                hidden_slope[i] = back * weights[side][i] * open;
            }
            add(&mut slope.hidden, &hidden_slope);
            for &input in &example.active[side] {
                add(&mut slope.inputs[usize::from(input)], &hidden_slope);
            }
        }
        slope.biases[example.set] += back;
        error * error
    }

    /// The loss of an example.
    pub(super) fn loss(&self, example: &TrainingExample) -> f32 {
        let error = sigmoid(self.forward(example).1) - example.target;
        error * error
    }

    fn forward(&self, example: &TrainingExample) -> ([Row; 2], f32) {
        let mut sums = [self.hidden; 2];
        let mut output = self.biases[example.set];
        for side in 0..2 {
            for &input in &example.active[side] {
                add(&mut sums[side], &self.inputs[usize::from(input)]);
            }
            // Sixteen sums at a time, so that they are added in vectors.
            let mut parts = [0.0; 16];
            let weights = self.outputs[example.set][side].as_chunks::<16>().0;
            for (sums, weights) in sums[side].as_chunks::<16>().0.iter().zip(weights) {
                for i in 0..16 {
                    let clipped = sums[i].clamp(0.0, 1.0);
                    parts[i] += clipped * clipped * weights[i];
                }
            }
            output += parts.iter().sum::<f32>();
        }
        (sums, output)
    }

    /// All numbers, in one order.
    fn numbers_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let inputs = self.inputs.iter_mut().map(Row::as_mut_slice);
        let outputs = self.outputs.iter_mut().flatten().map(Row::as_mut_slice);
        inputs.chain([self.hidden.as_mut_slice()]).chain(outputs).chain([self.biases.as_mut_slice()])
    }

    /// Adds another's numbers and makes them zero.
    pub(super) fn drain(&mut self, other: &mut Model) {
        for (sum, numbers) in self.numbers_mut().zip(other.numbers_mut()) {
            add(sum, numbers);
            numbers.fill(0.0);
        }
    }

    /// The net with integers; `scale` is how many centipawns an output of one is.
    pub(super) fn quantized(&self, scale: i32) -> Net {
        let hidden_one = f32::from(HIDDEN_ONE);
        let short = |number: f32, one: f32| (number * one).round() as i16;
        let mut net = Net::zero();
        net.scale = scale;
        for (to, from) in net.input_weights.iter_mut().zip(&self.inputs) {
            *to = from.map(|weight| short(weight, hidden_one));
        }
        net.hidden_biases = self.hidden.map(|bias| short(bias, hidden_one));
        for (to, from) in net.outputs.iter_mut().zip(&self.outputs) {
            to.weights = from.map(|row| row.map(|weight| short(weight, OUTPUT_ONE as f32)));
        }
        for (to, from) in net.outputs.iter_mut().zip(self.biases) {
            to.bias = (from * hidden_one * OUTPUT_ONE as f32).round() as i32;
        }
        net
    }
}

fn add(sums: &mut [f32], numbers: &[f32]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += number;
    }
}

/// The method of Kingma and Ba ("Adam", 2015): each number moves by its mean slope over the root of its mean square.
///
/// An input weight is thought of as the sum of two: one that all regions of the king share and one of its own. Both
/// learn, so that what was seen with the king in one region counts in the others, too. Only their sum is kept.
pub(super) struct Adam {
    moments: Moments<Model>,
    shared: Moments<Vec<Row>>,
    /// The slope of the shared weights: the sum over the regions.
    shared_slope: Vec<Row>,
    steps: i32,
}

/// Running means of slopes and of their squares.
struct Moments<T> {
    means: T,
    squares: T,
}

impl Adam {
    /// At the start of the training.
    pub(super) fn new() -> Adam {
        let rows = || vec![[0.0; HIDDEN]; INPUTS / REGIONS];
        Adam {
            moments: Moments { means: Model::zero(), squares: Model::zero() },
            shared: Moments { means: rows(), squares: rows() },
            shared_slope: rows(),
            steps: 0,
        }
    }

    /// Moves the model against the slope of a batch of so many examples, and makes the slope zero.
    pub(super) fn step(&mut self, model: &mut Model, slope: &mut Model, batch: usize, rate: f32) {
        self.steps += 1;
        let rate = rate * (1.0 - SQUARE.powi(self.steps)).sqrt() / (1.0 - MEAN.powi(self.steps));
        let share = 1.0 / batch as f32;
        self.step_shared(model, slope, share, rate);
        let moments = self.moments.means.numbers_mut().zip(self.moments.squares.numbers_mut());
        for ((numbers, slopes), (means, squares)) in model.numbers_mut().zip(slope.numbers_mut()).zip(moments)
        {
            descend(numbers, slopes, means, squares, share, rate);
            slopes.fill(0.0);
        }
        for weight in model.inputs.iter_mut().chain([&mut model.hidden]).flatten() {
            *weight = weight.clamp(-INPUT_BOUND, INPUT_BOUND);
        }
        for weight in model.outputs.iter_mut().flatten().flatten() {
            *weight = weight.clamp(-OUTPUT_BOUND, OUTPUT_BOUND);
        }
    }

    /// Moves what the regions share: each region's weight by the same amount.
    fn step_shared(&mut self, model: &mut Model, slope: &Model, share: f32, rate: f32) {
        let inputs = INPUTS / REGIONS;
        for (input, sum) in self.shared_slope.iter_mut().enumerate() {
            *sum = slope.inputs[input];
            for region in 1..REGIONS {
                add(sum, &slope.inputs[region * inputs + input]);
            }
        }
        for input in 0..inputs {
            let mut moved = [0.0; HIDDEN];
            let (means, squares) = (&mut self.shared.means[input], &mut self.shared.squares[input]);
            descend(&mut moved, &self.shared_slope[input], means, squares, share, rate);
            for region in 0..REGIONS {
                add(&mut model.inputs[region * inputs + input], &moved);
            }
        }
    }
}

/// How much of the mean slope, and of the mean square, is kept from batch to batch.
const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;

fn descend(
    numbers: &mut [f32],
    slopes: &[f32],
    means: &mut [f32],
    squares: &mut [f32],
    share: f32,
    rate: f32,
) {
    for i in 0..numbers.len() {
        let slope = slopes[i] * share;
        means[i] = MEAN * means[i] + (1.0 - MEAN) * slope;
        squares[i] = SQUARE * squares[i] + (1.0 - SQUARE) * slope * slope;
        numbers[i] -= rate * means[i] / (squares[i].sqrt() + 1e-8);
    }
}
