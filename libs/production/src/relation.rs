//! A stored relation: tuples of objects, in the form in which the matcher asks for them.
//!
//! Pairs are two tables of bit sets, so that everything related to one object is one word. Longer tuples lie
//! in a row, chained by the values of each place, so that a bound place leads to its few tuples. For every
//! place the set of the values that occur is kept: it empties most rules before they are searched at all.

use crate::MAX_ARITY;

/// A tuple; places beyond the arity are 0.
pub type Tuple = [u8; MAX_ARITY];

const NONE: u16 = u16::MAX;
/// More tuples than this of three or more places are not kept; the relation says so by `is_full`.
const MAX_TUPLES: usize = 30_000;

/// Tuples of one arity over objects below 64.
#[derive(Clone, Debug)]
pub struct Relation {
    arity: usize,
    size: usize,
    /// The values that occur in each place.
    occurring: [u64; MAX_ARITY],
    /// For pairs: related to the first, related to the second.
    tables: Option<Box<[[u64; 64]; 2]>>,
    /// For more than two places.
    tuples: Vec<Tuple>,
    /// For each place: the latest tuple with a value, and for each tuple the one before it.
    heads: Vec<[u16; 64]>,
    links: Vec<[u16; MAX_ARITY]>,
    full: bool,
}

impl Relation {
    /// An empty relation of `arity` places (at most [`MAX_ARITY`]; more are not looked at).
    pub fn new(arity: usize) -> Relation {
        let arity = arity.min(MAX_ARITY);
        Relation {
            arity,
            size: 0,
            occurring: [0; MAX_ARITY],
            tables: (arity == 2).then(|| Box::new([[0; 64]; 2])),
            tuples: Vec::new(),
            heads: if arity > 2 { vec![[NONE; 64]; arity] } else { Vec::new() },
            links: Vec::new(),
            full: false,
        }
    }

    /// Forgets all tuples and keeps the memory.
    pub fn clear(&mut self) {
        if self.size == 0 {
            return;
        }
        if let Some(tables) = &mut self.tables {
            for object in crate::members_of(self.occurring[0]) {
                tables[0][object as usize] = 0;
            }
            for object in crate::members_of(self.occurring[1]) {
                tables[1][object as usize] = 0;
            }
        }
        for (place, heads) in self.heads.iter_mut().enumerate() {
            for object in crate::members_of(self.occurring[place]) {
                heads[object as usize] = NONE;
            }
        }
        self.tuples.clear();
        self.links.clear();
        self.occurring = [0; MAX_ARITY];
        self.size = 0;
        self.full = false;
    }

    /// Adds a tuple; one that is there already changes nothing. Values are taken modulo 64.
    pub fn add(&mut self, tuple: &[u8]) {
        let mut whole = [0; MAX_ARITY];
        for (place, &value) in whole[..self.arity].iter_mut().zip(tuple) {
            *place = value & 63;
        }
        match self.arity {
            0 => self.size = 1,
            1 => {
                self.occurring[0] |= 1 << whole[0];
                self.size = self.occurring[0].count_ones() as usize;
            }
            2 => self.add_set(whole[0], 1 << whole[1]),
            _ => self.add_long(whole),
        }
    }

    /// Adds the pairs of `first` with every member of `seconds`; for relations of two places.
    pub fn add_set(&mut self, first: u8, seconds: u64) {
        let first = first & 63;
        let Some(tables) = &mut self.tables else {
            for second in crate::members_of(seconds) {
                self.add(&[first, second]);
            }
            return;
        };
        let new = seconds & !tables[0][first as usize];
        if new == 0 {
            return;
        }
        tables[0][first as usize] |= new;
        for second in crate::members_of(new) {
            tables[1][second as usize] |= 1 << first;
        }
        self.occurring[0] |= 1 << first;
        self.occurring[1] |= new;
        self.size += new.count_ones() as usize;
    }

    fn add_long(&mut self, tuple: Tuple) {
        if self.contains(&tuple) {
            return;
        }
        if self.tuples.len() >= MAX_TUPLES {
            self.full = true;
            return;
        }
        let number = self.tuples.len() as u16;
        let mut link = [NONE; MAX_ARITY];
        for (place, heads) in self.heads.iter_mut().enumerate() {
            let value = tuple[place];
            link[place] = heads[value as usize];
            heads[value as usize] = number;
            self.occurring[place] |= 1 << value;
        }
        self.tuples.push(tuple);
        self.links.push(link);
        self.size += 1;
    }

    /// Is the tuple there? Places beyond the arity are not looked at.
    pub fn contains(&self, tuple: &[u8]) -> bool {
        match self.arity {
            0 => self.size > 0,
            1 => self.occurring[0] >> (tuple[0] & 63) & 1 == 1,
            2 => self.related(0, tuple[0]) >> (tuple[1] & 63) & 1 == 1,
            arity => {
                let mut at = self.heads[0][(tuple[0] & 63) as usize];
                while at != NONE {
                    if self.tuples[at as usize][..arity] == tuple[..arity] {
                        return true;
                    }
                    at = self.links[at as usize][0];
                }
                false
            }
        }
    }

    /// Number of places.
    pub fn arity(&self) -> usize {
        self.arity
    }

    /// Number of tuples.
    pub fn len(&self) -> usize {
        self.size
    }

    /// Is there no tuple?
    pub fn is_empty(&self) -> bool {
        self.size == 0
    }

    /// Were tuples refused because there were too many?
    pub fn is_full(&self) -> bool {
        self.full
    }

    /// The values that occur in a place.
    pub fn occurring(&self, place: usize) -> u64 {
        self.occurring[place]
    }

    /// For pairs: what is related to `object` standing in `place`.
    #[inline]
    pub fn related(&self, place: usize, object: u8) -> u64 {
        self.tables.as_ref().map_or(0, |tables| tables[place & 1][(object & 63) as usize])
    }

    /// Narrows the sets of the places to what tuples within these sets allow. False if no tuple does.
    #[inline]
    pub(crate) fn narrow(&self, sets: &mut [u64; MAX_ARITY]) -> bool {
        match self.arity {
            0 => self.size > 0,
            1 => {
                sets[0] &= self.occurring[0];
                sets[0] != 0
            }
            2 => self.narrow_pair(sets),
            _ => self.narrow_long(sets),
        }
    }

    /// [`Relation::narrow`] for relations of two places.
    #[inline]
    pub(crate) fn narrow_pair(&self, sets: &mut [u64]) -> bool {
        let (Some(tables), [first, second, ..]) = (&self.tables, sets) else { return false };
        *first &= self.occurring[0];
        *second &= self.occurring[1];
        if first.is_power_of_two() {
            *second &= tables[0][first.trailing_zeros() as usize];
        } else if second.is_power_of_two() {
            *first &= tables[1][second.trailing_zeros() as usize];
        }
        *first != 0 && *second != 0
    }

    fn narrow_long(&self, sets: &mut [u64; MAX_ARITY]) -> bool {
        let mut bound = None;
        for (place, set) in sets.iter_mut().enumerate().take(self.arity) {
            *set &= self.occurring[place];
            if *set == 0 {
                return false;
            }
            if set.is_power_of_two() && bound.is_none() {
                bound = Some(place);
            }
        }
        // Without a bound place the chains lead nowhere; what occurs in each place has been used.
        let Some(bound) = bound else { return true };
        let mut allowed = [0_u64; MAX_ARITY];
        let mut at = self.heads[bound][sets[bound].trailing_zeros() as usize];
        while at != NONE {
            let tuple = &self.tuples[at as usize];
            if (0..self.arity).all(|place| sets[place] >> tuple[place] & 1 == 1) {
                for place in 0..self.arity {
                    allowed[place] |= 1 << tuple[place];
                }
            }
            at = self.links[at as usize][bound];
        }
        sets[..self.arity].copy_from_slice(&allowed[..self.arity]);
        allowed[0] != 0
    }

    /// All tuples, pairs in ascending order, longer ones in the order in which they came.
    pub fn tuples(&self) -> Vec<Tuple> {
        match self.arity {
            0 => vec![[0; MAX_ARITY]; self.size],
            1 => crate::members_of(self.occurring[0]).map(|a| padded(&[a])).collect(),
            2 => crate::members_of(self.occurring[0])
                .flat_map(|a| crate::members_of(self.related(0, a)).map(move |b| padded(&[a, b])))
                .collect(),
            _ => self.tuples.clone(),
        }
    }
}

fn padded(values: &[u8]) -> Tuple {
    let mut tuple = [0; MAX_ARITY];
    tuple[..values.len()].copy_from_slice(values);
    tuple
}
