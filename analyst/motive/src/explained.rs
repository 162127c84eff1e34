//! An analysis with its explanation: one call for every front end.

use motive_answer::{Control, Engine, EngineError, Evaluation, Observer, Question};
use motive_chess::History;
use motive_explain::answered::{Causes, Explanation, RefutedMove, Scope, Subject, causes, explain_within};

use crate::{Analysis, AnalysisOptions, Analyst};

/// The most and the fewest nodes for a question about one claim.
const MOST_NODES: u64 = 100_000;
const LEAST_NODES: u64 = 50_000;
/// A question about a claim gets this part of the nodes of the answer.
const PART: u64 = 4;

impl Analyst {
    /// Analyzes a position and explains the answer. There is no explanation if there is no legal move.
    pub fn explain(
        &mut self,
        history: &History,
        options: &AnalysisOptions,
        engine: Option<&mut dyn Engine>,
        control: &Control,
        observer: &mut dyn Observer,
    ) -> (Analysis, Option<Explanation>) {
        let mut analysis = self.analyze(history, options, engine, control, observer);
        // A claim takes few nodes and is not cut short by the time of the search.
        control.set_time(None, None);
        let nodes = (analysis.answer.nodes() / PART).clamp(LEAST_NODES, MOST_NODES);
        let explanation = self.explain_analysis(history, &mut analysis, nodes, control);
        (analysis, explanation)
    }

    /// Explains an analysis that is there already. Claims that need an engine are decided by the verifier, each question with so many
    /// nodes, which are added to those of the analysis; when the time of the control is over such claims are left out.
    pub fn explain_analysis(
        &mut self,
        history: &History,
        analysis: &mut Analysis,
        nodes: u64,
        control: &Control,
    ) -> Option<Explanation> {
        self.explain_within(history, analysis, Scope::Position, nodes, control)
    }

    /// The same with no more than is asked for.
    pub fn explain_within(
        &mut self,
        history: &History,
        analysis: &mut Analysis,
        scope: Scope,
        nodes: u64,
        control: &Control,
    ) -> Option<Explanation> {
        let strategy = self.knowledge().strategy();
        let verifier: &mut dyn Engine = self.verifier();
        verifier.forget();
        let mut engine = Counted { engine: verifier, nodes: 0 };
        let subject = Subject {
            history,
            answer: &analysis.answer,
            others: &analysis.alternatives,
            replies: &analysis.replies,
            threat: analysis.threat.as_ref(),
            strategy: &strategy,
        };
        let explanation = explain_within(&subject, scope, &mut engine, nodes, control);
        analysis.nodes += engine.nodes;
        explanation
    }

    /// Why a move fails, and the nodes that it took to find out. Claims are decided by the verifier, each question with so many nodes.
    pub fn causes(&mut self, refuted: &RefutedMove<'_>, nodes: u64, control: &Control) -> (Causes, u64) {
        let verifier: &mut dyn Engine = self.verifier();
        verifier.forget();
        let mut engine = Counted { engine: verifier, nodes: 0 };
        let causes = causes(refuted, &mut engine, nodes, control);
        (causes, engine.nodes)
    }
}

/// An engine whose nodes are counted.
pub(crate) struct Counted<'a> {
    pub engine: &'a mut dyn Engine,
    pub nodes: u64,
}

impl Engine for Counted<'_> {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn judge(&mut self, question: &Question) -> Result<Evaluation, EngineError> {
        let evaluation = self.engine.judge(question)?;
        self.nodes += evaluation.nodes;
        Ok(evaluation)
    }

    fn forget(&mut self) {
        self.engine.forget();
    }
}
