//! Known endings are shown, not only stated: the advice goes on after its move, against the best reply and the natural ones.

use motive_answer::{Limits, NodeId, Question, Reason, Reasons, Rule, Tree};
use motive_chess::{History, Move, Role};

use super::Council;

/// Half-moves of the main line and of the other replies.
const MAIN_LINE: usize = 13;
const OTHER_LINE: usize = 11;
/// Replies besides the best one that are shown.
const OTHER_REPLIES: usize = 2;
/// Nodes for each question to the advice.
const NODES: u64 = 5_000;

impl Council<'_> {
    /// Lets the advice play on after its answer, so that the tree shows how the result comes about.
    pub(super) fn show_known(&mut self, system: &str) {
        let Some(best) = self.answer.best().cloned() else { return };
        let first = self.answer.tree.child(NodeId::ROOT, best.m);
        let reasons = first.and_then(|id| Reasons::try_from(self.answer.tree.reasons(id).to_vec()).ok());
        let Some(reasons) = reasons else { return };
        let mut after = self.question.history.clone();
        after.play(best.m);
        let mut tree = Tree::of_line(&[best.m], |_| reasons.clone());
        let Some(first) = tree.child(NodeId::ROOT, best.m) else { return };
        let main = self.play_on(system, &after, None, MAIN_LINE);
        let expected = main.first().map(|&(m, _)| m);
        add_line(&mut tree, first, &main);
        for reply in self.natural_replies(&after, expected) {
            let line = self.play_on(system, &after, Some(reply), OTHER_LINE);
            add_line(&mut tree, first, &line);
        }
        // The tree of the system itself may show more.
        tree.unite(&self.answer.tree);
        let line: Vec<Move> = std::iter::once(best.m).chain(main.into_iter().map(|(m, _)| m)).collect();
        if line.len() > best.line.len() {
            self.answer.candidates[0].line = line;
            self.answer.tree = tree;
        } else {
            self.answer.tree.unite(&tree);
        }
    }

    /// Replies that a reader would think of besides the expected one: the best attack on a piece, and steps of pawns.
    fn natural_replies(&mut self, after: &History, expected: Option<Move>) -> Vec<Move> {
        let others: Vec<Move> =
            after.position().legal_moves().into_iter().filter(|&m| Some(m) != expected).collect();
        if others.is_empty() {
            return others;
        }
        let position = after.position();
        let attacks = |&&m: &&Move| {
            let board = position.after(m);
            board.attacks_from(position.destination(m)).intersects(board.side(position.turn().other()))
        };
        let attacking: Vec<Move> = others.iter().filter(attacks).copied().collect();
        let tried = if attacking.is_empty() { &others } else { &attacking };
        let question = Question::after(after, &Limits::nodes(NODES), &self.question.control).only(tried);
        let evaluation = self.analyst.critic().search(&question, &mut ());
        self.budget.pay(evaluation.nodes);
        self.answer.spend("critic", evaluation.nodes, 0);
        let mut replies: Vec<Move> = evaluation.best_move().into_iter().collect();
        replies.extend(others.iter().filter(|m| m.role() == Role::Pawn));
        replies.dedup();
        replies.truncate(OTHER_REPLIES);
        replies
    }

    /// The moves of both sides by advice, the first one given or the best; each with its reasons.
    fn play_on(
        &mut self,
        system: &str,
        after: &History,
        first: Option<Move>,
        most: usize,
    ) -> Vec<(Move, Reasons)> {
        let side = self.question.history.position().turn();
        let mut history = after.clone();
        let mut line: Vec<(Move, Reasons)> = Vec::new();
        while line.len() < most && self.question.control.must_end().is_none() {
            let position = history.position();
            if position.ending().is_some() || history.draw_claim().is_some() {
                break;
            }
            let ours = position.turn() == side;
            let given = first.filter(|_| line.is_empty());
            let question = Question::after(&history, &Limits::nodes(NODES), &self.question.control);
            let answer = self.analyst.system(system).answer(&question, &mut ());
            self.budget.pay(answer.nodes());
            for work in &answer.work {
                self.answer.spend(work.system, work.nodes, work.ideas);
            }
            let known = answer.best().filter(|_| answer.known.is_some());
            let Some(m) = given.or_else(|| known.map(|best| best.m)) else { break };
            let knowledge: Vec<Reason> = known
                .filter(|best| ours && best.m == m)
                .map(|best| best.reasons.iter().filter(|reason| reason.is_knowledge()).cloned().collect())
                .unwrap_or_default();
            let reasons = match Reasons::try_from(knowledge) {
                Ok(reasons) => reasons,
                Err(_) if ours => break,
                Err(_) => Reasons::one(Rule::Defense),
            };
            line.push((m, reasons));
            history.play(m);
        }
        line
    }
}

fn add_line(tree: &mut Tree, from: NodeId, line: &[(Move, Reasons)]) {
    let mut here = from;
    for (m, reasons) in line {
        let next = tree.child(here, *m).or_else(|| tree.add(here, *m, reasons.clone()).ok());
        let Some(next) = next else { return };
        here = next;
    }
}
