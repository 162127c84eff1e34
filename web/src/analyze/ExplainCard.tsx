// An explanation: the idea in a sentence, then the steps, then everything behind it for who wants to know more.

import type { CheckProgress, ExplainedReply, Explanation, SearchProgress, Theme } from '../api/types';
import { sideToMove } from '../chess/board';
import { pointsOf } from '../chess/claims';
import { themeDrawing } from '../chess/shapes';
import { branchesOf } from '../chess/tree';
import { countText, name, other, statusText, timeText, valueSentence, valueText, VERDICTS } from '../chess/words';
import { VerdictBadge } from '../parts/Badge';
import { Chips } from '../parts/Chips';
import { JobLine } from '../parts/JobLine';
import type { ExplainAnswer, ThreatAnswer } from '../state/answers';
import { here } from '../state/game';
import { evidence } from '../state/preview';
import { health } from '../state/settings';
import { Alternatives } from './Alternatives';
import { Share } from './Share';
import { Steps } from './Steps';
import { TreeView } from './TreeView';

type Progress = Partial<SearchProgress & CheckProgress>;

/** Where the sentences stand that are read before the line. */
const BEFORE = ['threat', 'why', 'standing', 'hardest', 'method'];

export function ExplainCard({ answer }: { answer: ExplainAnswer | ThreatAnswer }) {
  const { job } = answer;
  const progress = job.progress.value as Progress | null;
  const result = job.result.value ?? job.partial.value;
  const what = answer.kind === 'threat' ? 'Looking for threats' : 'Looking for the idea';
  return (
    <>
      <JobLine job={job} what={what}>
        {progress && (
          <>
            <span class="figures">
              {progress.value && <b>{valueText(progress.value)}</b>}
              {progress.depth !== undefined && <span>depth {progress.depth}</span>}
              {progress.nodes !== undefined && <span>{countText(progress.nodes)} nodes</span>}
              {progress.to_check !== undefined && (
                <span>
                  checking it: {progress.checked ?? 0} of {progress.to_check}
                </span>
              )}
            </span>
            {progress.line && <span class="san growing">{progress.line.join(' ')}</span>}
          </>
        )}
      </JobLine>
      {result && <ExplanationText answer={answer} explanation={result} />}
    </>
  );
}

function titleOf(method: string): string {
  return health.value?.methods.find((each) => each.name === method)?.title ?? method;
}

function ExplanationText({ answer, explanation }: { answer: ExplainAnswer | ThreatAnswer; explanation: Explanation }) {
  const { headline, sentences, steps, themes, replies, alternatives, verdict, finding, value } = explanation;
  const threat = answer.kind === 'threat';
  const side = threat ? other(sideToMove(answer.fen)) : sideToMove(answer.fen);
  const account = explanation.trace.text.trim();
  const before = sentences.filter(({ place }) => BEFORE.includes(place));
  const branches = branchesOf(explanation);
  const root = threat ? explanation.fen : answer.fen;
  if (!explanation.san) {
    return <p class="idea">{explanation.text ?? (here.value ? statusText(here.value) : 'There is nothing to say.')}</p>;
  }
  return (
    <div class={explanation.partial ? 'explanation partial' : 'explanation'}>
      {explanation.partial && <p class="small so-far">So far; the search goes on, and nothing of it is checked yet.</p>}
      <p class="idea">{headline.includes(explanation.san) ? headline : `${explanation.san}. ${headline}`}</p>
      <p class="figures">
        <VerdictBadge verdict={verdict} />
        {value && (
          <span title={valueSentence(value, side)}>
            <b>{valueText(value)}</b> <span class="soft">for {name(side)}</span>
          </span>
        )}
        <span class="soft">{titleOf(explanation.method)}</span>
      </p>
      {verdict && <p class="small verdict-text">{VERDICTS[verdict]}</p>}
      {finding && <p class="finding">{finding}</p>}
      {before.length > 0 && <p class="because">{before.map(({ text }) => text).join(' ')}</p>}
      <Themes themes={themes} root={root} explanation={explanation} />
      <Points explanation={explanation} />
      {steps.length > 0 && <Steps answer={answer} steps={steps} />}
      {replies.length > 0 && <Replies list={replies} />}
      {alternatives.length > 0 && <Alternatives list={alternatives} fen={root} askable={!threat} />}
      {branches.length > 0 && <TreeView branches={branches} root={root} verdict={verdict} />}
      {account && (
        <details class="fold">
          <summary>In the system’s own words</summary>
          <p class="account">{account}</p>
        </details>
      )}
      {answer.job.result.value && <Share answer={answer} explanation={explanation} />}
      <p class="soft small effort-line">
        {explanation.depth ? `depth ${explanation.depth}, ` : ''}
        {countText(explanation.nodes)} nodes{explanation.ms ? `, ${timeText(explanation.ms)}` : ''}
      </p>
    </div>
  );
}

/** What the opponent would try, and what meets it. */
function Replies({ list }: { list: ExplainedReply[] }) {
  return (
    <details class="fold" open={list.length <= 3}>
      <summary>Natural replies</summary>
      <ul class="alternatives">
        {list.map((reply) => (
          <li key={reply.move}>
            <span class="san">{reply.san}</span>
            <b class="value">{valueText(reply.value)}</b>
            <span class="alternative-text">{reply.text || reply.line.san}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Themes({ themes, root, explanation }: { themes: Theme[]; root: string; explanation: Explanation }) {
  const chips = themes.map((theme) => ({
    key: `${theme.tag}${theme.ply}`,
    name: theme.name,
    shown: evidence(explanation.steps[theme.ply]?.fen ?? root, themeDrawing(theme), theme.name),
  }));
  return <Chips label="Themes" chips={chips} />;
}

/** What is told of the move and the position, to be looked at on the board. */
function Points({ explanation }: { explanation: Explanation }) {
  const chips = pointsOf(explanation).map(({ name, fen, drawing }) => ({
    key: name,
    name,
    shown: evidence(fen, drawing, name),
  }));
  return <Chips label="What it rests on" chips={chips} />;
}
