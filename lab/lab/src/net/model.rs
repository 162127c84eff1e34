//! The net with fractions, as it is while it learns.
//!
//! The hidden numbers are cut into slices, each with its own part of all weights. What one slice needs fits into the cache of
//! a processor, and no two slices write to the same place: threads share the slices, and the result does not depend on
//! how many there are.

use arrayvec::ArrayVec;
use motive_chess::{Role, Square};
use motive_critic::net::shape::{HIDDEN, INPUTS, OUTPUTS, REGIONS, View, output_set};
use motive_critic::net::{HIDDEN_ONE, Net, OUTPUT_ONE};
use splitmix::Random;

use super::adam::Moments;
use super::record::Record;

/// Input weights stay within these bounds, so that the sums of 32 pieces fit into 16 bits.
const INPUT_BOUND: f32 = 1.98;
/// And output weights within these, so that products fit.
const OUTPUT_BOUND: f32 = 127.0 / OUTPUT_ONE as f32;

/// Hidden numbers of a slice: with these the weights of all inputs take 400 kB.
const WIDTH: usize = 32;

/// The hidden numbers of one view in a slice, or the weights of one input to them.
type Row = [f32; WIDTH];

/// Inputs without regard to the region of the king.
const SHARED: usize = INPUTS / REGIONS;

/// All numbers of a net.
pub(super) struct Model {
    slices: Vec<Slice>,
    biases: [f32; OUTPUTS],
    bias_moments: Moments,
}

/// A part of the hidden numbers, with the weights to and from them and what training remembers of these.
struct Slice {
    weights: Weights,
    slopes: Weights,
    /// Sums of each example of the batch, for the side to move and for the other.
    sums: Vec<[Row; 2]>,
    /// What the slice adds to the output of each example.
    outputs: Vec<f32>,
    moments: Moments,
    shared_moments: Moments,
}

/// Numbers of a slice in one list: inputs, then hidden biases, then output weights.
struct Weights(Vec<Row>);

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

impl Weights {
    const HIDDEN: usize = INPUTS;
    const ALL: usize = INPUTS + 1 + 2 * OUTPUTS;

    fn zero() -> Weights {
        Weights(vec![[0.0; WIDTH]; Weights::ALL])
    }

    /// Where the output weights of a set and a side lie.
    fn output(set: usize, side: usize) -> usize {
        INPUTS + 1 + 2 * set + side
    }
}

impl Slice {
    fn zero() -> Slice {
        Slice {
            weights: Weights::zero(),
            slopes: Weights::zero(),
            sums: Vec::new(),
            outputs: Vec::new(),
            moments: Moments::new(Weights::ALL * WIDTH),
            shared_moments: Moments::new(SHARED * WIDTH),
        }
    }

    /// Sums and outputs of a batch.
    fn forward(&mut self, examples: &[TrainingExample]) {
        self.sums.clear();
        self.outputs.clear();
        let weights = &self.weights.0;
        for example in examples {
            let mut sums = [weights[Weights::HIDDEN]; 2];
            let mut parts = [0.0; WIDTH];
            for side in 0..2 {
                // A sum of its own, so that it stays in registers.
                let mut sum = sums[side];
                for &input in &example.active[side] {
                    add(&mut sum, &weights[usize::from(input)]);
                }
                sums[side] = sum;
                let output = &weights[Weights::output(example.set, side)];
                for i in 0..WIDTH {
                    let clipped = sum[i].clamp(0.0, 1.0);
                    parts[i] += clipped * clipped * output[i];
                }
            }
            self.sums.push(sums);
            self.outputs.push(parts.iter().sum());
        }
    }

    /// Adds the slopes of a batch; `back` is the slope of the loss in the output of each example.
    fn backward(&mut self, examples: &[TrainingExample], back: &[f32]) {
        let slopes = &mut self.slopes.0;
        for ((example, &back), sums) in examples.iter().zip(back).zip(&self.sums) {
            for (side, sums) in sums.iter().enumerate() {
                let mut hidden = [0.0; WIDTH];
                let at = Weights::output(example.set, side);
                let (weights, output) = (&self.weights.0[at], &mut slopes[at]);
                for i in 0..WIDTH {
                    let clipped = sums[i].clamp(0.0, 1.0);
                    output[i] += back * clipped * clipped;
                    let open = if sums[i] > 0.0 && sums[i] < 1.0 { 2.0 * clipped } else { 0.0 };
                    hidden[i] = back * weights[i] * open;
                }
                add(&mut slopes[Weights::HIDDEN], &hidden);
                for &input in &example.active[side] {
                    add(&mut slopes[usize::from(input)], &hidden);
                }
            }
        }
    }

    /// Moves the weights against their slopes, and makes these zero.
    ///
    /// An input weight is thought of as the sum of two: one that all regions of the king share and one of its own. Both
    /// learn, so that what was seen with the king in one region counts in the others, too. Only their sum is kept.
    fn step(&mut self, rate: f32) {
        for input in 0..SHARED {
            let mut slope = self.slopes.0[input];
            for region in 1..REGIONS {
                add(&mut slope, &self.slopes.0[region * SHARED + input]);
            }
            let mut moved = [0.0; WIDTH];
            self.shared_moments.descend(input * WIDTH, &mut moved, &slope, rate);
            for region in 0..REGIONS {
                add(&mut self.weights.0[region * SHARED + input], &moved);
            }
        }
        let (weights, slopes) = (self.weights.0.as_flattened_mut(), self.slopes.0.as_flattened_mut());
        self.moments.descend(0, weights, slopes, rate);
        slopes.fill(0.0);
        let (inputs, outputs) = self.weights.0.split_at_mut(Weights::HIDDEN + 1);
        bound(inputs, INPUT_BOUND);
        bound(outputs, OUTPUT_BOUND);
    }
}

fn bound(rows: &mut [Row], bound: f32) {
    for weight in rows.iter_mut().flatten() {
        *weight = weight.clamp(-bound, bound);
    }
}

fn add(sums: &mut Row, numbers: &Row) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += number;
    }
}

impl Model {
    /// A net that knows nothing yet: small random numbers.
    pub(super) fn untrained(seed: u64) -> Model {
        let mut random = Random::new(seed);
        let mut number = |width: f32| width * (random.below(2001) as f32 / 1000.0 - 1.0);
        let mut slice = || {
            let mut slice = Slice::zero();
            let weights = &mut slice.weights.0;
            // All regions of the king begin alike, and all output sets, so that what is rare starts from what is common.
            for input in 0..SHARED {
                let row = [(); WIDTH].map(|()| number(0.1));
                for region in 0..REGIONS {
                    weights[region * SHARED + input] = row;
                }
            }
            weights[Weights::HIDDEN] = [(); WIDTH].map(|()| 0.2 + number(0.1));
            for side in 0..2 {
                let row = [(); WIDTH].map(|()| number(0.08));
                for set in 0..OUTPUTS {
                    weights[Weights::output(set, side)] = row;
                }
            }
            slice
        };
        let slices = (0..HIDDEN / WIDTH).map(|_| slice()).collect();
        Model { slices, biases: [0.0; OUTPUTS], bias_moments: Moments::new(OUTPUTS) }
    }

    /// A net with integers, to be taught further.
    pub(super) fn from_net(net: &Net) -> Model {
        let mut model = Model::untrained(0);
        let hidden_one = f32::from(HIDDEN_ONE);
        let part = |row: &[i16], one: f32| -> Row {
            std::array::from_fn(|i| row.get(i).map_or(0.0, |&weight| f32::from(weight) / one))
        };
        for (number, slice) in model.slices.iter_mut().enumerate() {
            let columns = number * WIDTH..(number + 1) * WIDTH;
            let rows = net.input_weights.iter().chain([&net.hidden_biases]);
            for (to, from) in slice.weights.0.iter_mut().zip(rows) {
                *to = part(&from[columns.clone()], hidden_one);
            }
            for (set, output) in net.outputs.iter().enumerate() {
                for (side, from) in output.weights.iter().enumerate() {
                    let to = &mut slice.weights.0[Weights::output(set, side)];
                    *to = part(&from[columns.clone()], OUTPUT_ONE as f32);
                }
            }
        }
        for (to, from) in model.biases.iter_mut().zip(&net.outputs) {
            *to = from.bias as f32 / (hidden_one * OUTPUT_ONE as f32);
        }
        model
    }

    /// Learns from a batch, and says how large its losses were in all.
    pub(super) fn learn(&mut self, examples: &[TrainingExample], rate: f32, threads: usize) -> f64 {
        let outputs = self.outputs(examples, threads);
        let share = 1.0 / examples.len() as f32;
        let mut loss = 0.0;
        let mut bias_slopes = [0.0; OUTPUTS];
        let mut back = Vec::with_capacity(examples.len());
        for (example, output) in examples.iter().zip(outputs) {
            let expected = sigmoid(output);
            let error = expected - example.target;
            let slope = 2.0 * error * expected * (1.0 - expected) * share;
            bias_slopes[example.set] += slope;
            back.push(slope);
            loss += f64::from(error * error);
        }
        self.each(threads, |slice| {
            slice.backward(examples, &back);
            slice.step(rate);
        });
        self.bias_moments.descend(0, &mut self.biases, &bias_slopes, rate);
        loss
    }

    /// The mean loss of some examples.
    pub(super) fn loss(&mut self, examples: &[TrainingExample], threads: usize) -> f64 {
        let outputs = self.outputs(examples, threads);
        let errors = outputs.iter().zip(examples).map(|(&output, example)| sigmoid(output) - example.target);
        errors.map(|error| f64::from(error * error)).sum::<f64>() / examples.len().max(1) as f64
    }

    fn outputs(&mut self, examples: &[TrainingExample], threads: usize) -> Vec<f32> {
        self.each(threads, |slice| slice.forward(examples));
        let of = |i: usize, example: &TrainingExample| {
            self.biases[example.set] + self.slices.iter().map(|slice| slice.outputs[i]).sum::<f32>()
        };
        examples.iter().enumerate().map(|(i, example)| of(i, example)).collect()
    }

    /// Does something with every slice.
    fn each(&mut self, threads: usize, work: impl Fn(&mut Slice) + Sync) {
        let part = self.slices.len().div_ceil(threads.max(1));
        std::thread::scope(|scope| {
            for slices in self.slices.chunks_mut(part) {
                scope.spawn(|| slices.iter_mut().for_each(&work));
            }
        });
    }

    /// The net with integers; `scale` is how many centipawns an output of one is.
    pub(super) fn quantized(&self, scale: i32) -> Net {
        let hidden_one = f32::from(HIDDEN_ONE);
        let short = |number: f32, one: f32| (number * one).round() as i16;
        let mut net = Net::zero();
        net.scale = scale;
        for (number, slice) in self.slices.iter().enumerate() {
            let columns = number * WIDTH..(number + 1) * WIDTH;
            let rows = net.input_weights.iter_mut().chain([&mut net.hidden_biases]);
            for (to, from) in rows.zip(&slice.weights.0) {
                to[columns.clone()].copy_from_slice(&from.map(|weight| short(weight, hidden_one)));
            }
            for (set, output) in net.outputs.iter_mut().enumerate() {
                for (side, to) in output.weights.iter_mut().enumerate() {
                    let from = slice.weights.0[Weights::output(set, side)];
                    to[columns.clone()].copy_from_slice(&from.map(|weight| short(weight, OUTPUT_ONE as f32)));
                }
            }
        }
        for (to, from) in net.outputs.iter_mut().zip(self.biases) {
            to.bias = (from * hidden_one * OUTPUT_ONE as f32).round() as i32;
        }
        net
    }
}

#[cfg(test)]
mod tests {
    use motive_chess::Position;

    use super::*;

    fn examples() -> Vec<TrainingExample> {
        let fens = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "8/5k2/8/8/3R4/8/5K2/8 b - - 0 1",
        ];
        let example = |(fen, score): (&str, i16)| {
            let position: Position = fen.parse().unwrap();
            TrainingExample::new(&Record::new(&position, score, 0, 0), 300.0, 0.0)
        };
        fens.into_iter().zip([20, 900, -700]).map(example).collect()
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let learned = |threads| {
            let mut model = Model::untrained(3);
            for _ in 0..20 {
                model.learn(&examples(), 0.01, threads);
            }
            model.quantized(300).to_bytes()
        };
        assert!(learned(1) == learned(3));
    }

    #[test]
    fn a_net_is_taken_up_again_as_it_was_left() {
        let mut model = Model::untrained(3);
        for _ in 0..20 {
            model.learn(&examples(), 0.01, 1);
        }
        let net = model.quantized(300);
        assert!(Model::from_net(&net).quantized(300).to_bytes() == net.to_bytes());
    }

    #[test]
    fn three_positions_can_be_learned_by_heart() {
        let mut model = Model::untrained(3);
        let before = model.loss(&examples(), 1);
        // A rate that suits batches of thousands would clip all hidden numbers of three.
        for _ in 0..300 {
            model.learn(&examples(), 0.0002, 2);
        }
        let after = model.loss(&examples(), 1);
        assert!(after < before / 100.0, "{before} {after}");
    }
}
