//! Lemmas: what answered a refutation is tried in sister positions (page 8.11).

use motive_chess::Move;

use super::batch::Batch;
use super::causality::captured_man;
use super::idea::Idea;
use super::{Lemma, Search};

impl Search<'_> {
    pub(super) fn lemma(&self, batch: &Batch, m: Move) -> Option<Idea> {
        if !self.options.mechanisms.lemmas {
            return None;
        }
        let parent = self.tree[batch.id].parent?;
        let step = batch.spot.step(m)?;
        let lemma = self.lemmas.iter().find(|lemma| lemma.parent == parent && lemma.instead_of == step)?;
        let play = batch.spot.legal(lemma.play.0, lemma.play.1)?;
        let is_tried = self.tree[batch.id].tries.iter().any(|each| each.m == Some(play));
        if is_tried || captured_man(&batch.spot, play) != lemma.captures {
            return None;
        }
        // The defense has just moved the man to be captured: the lemma says nothing.
        let moved = batch.spot.line().last().and_then(|_| {
            let above = &self.tree[parent].spot;
            batch.spot.line().last().and_then(|&m| above.step(m))
        });
        if moved.is_some_and(|(man, _)| Some(man) == lemma.captures) {
            return None;
        }
        Some(Idea::bare(lemma.play.0, lemma.play.1))
    }

    pub(super) fn post_lemma(&mut self, batch: &Batch, succeeded: Move) {
        let Some(parent) = self.tree[batch.id].parent else { return };
        let Some(&(failed, _)) = batch.laid_aside.iter().find(|(_, answer)| *answer == succeeded) else {
            return;
        };
        let (Some(instead_of), Some(play)) = (batch.spot.step(failed), batch.spot.step(succeeded)) else {
            return;
        };
        let captures = captured_man(&batch.spot, succeeded);
        self.lemmas.push(Lemma { parent, instead_of, play, captures });
    }
}
