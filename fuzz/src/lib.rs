//! What all targets share: the property by its name, and changes that know what text is made of.

pub use libfuzzer_sys;
pub use motive_readers;
pub use splitmix;

/// A target of `motive_readers`, guided by coverage. Half of the changes are the fuzzer's own.
#[macro_export]
macro_rules! guided {
    ($name:literal) => {
        use $crate::{libfuzzer_sys, motive_readers};

        libfuzzer_sys::fuzz_target!(|data: &[u8]| {
            let target = motive_readers::target($name).expect("a target of this name");
            (target.check)(data);
        });

        libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, most: usize, seed: u32| {
            if seed % 2 == 0 {
                return libfuzzer_sys::fuzzer_mutate(data, size, most);
            }
            let target = motive_readers::target($name).expect("a target of this name");
            let mut random = $crate::splitmix::Random::new(u64::from(seed));
            let other = target.seeds[random.below(target.seeds.len())];
            let changed = motive_readers::mutate(&data[..size], other, &mut random);
            let length = changed.len().min(most);
            data[..length].copy_from_slice(&changed[..length]);
            length
        });
    };
}
