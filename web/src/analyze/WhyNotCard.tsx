// Why a move fails: what refutes it, whether the move brought that about, what could have met it.

import type { MoveWorth, WhyNot } from '../api/types';
import { valueText } from '../chess/words';
import { JobLine } from '../parts/JobLine';
import type { WhyNotAnswer } from '../state/answers';
import { play } from '../state/game';
import { rest } from '../state/preview';
import { arrowPreview } from './Alternatives';
import { Steps } from './Steps';

const STANDINGS: Record<WhyNot['standing'], (san: string) => string> = {
  forced: (san) => `${san} is the only legal move.`,
  best: (san) => `${san} is the best move.`,
  good: (san) => `${san} is as good as the best.`,
  misses: (san) => `${san} misses something better.`,
  fails: (san) => `${san} fails.`,
  hopeless: (san) => `${san} makes no difference: the game is lost whatever is played.`,
};

// Why it fails, or what the better move does: sentences that rest on decided claims.
function reasons(result: WhyNot): string {
  return result.sentences.map((sentence) => sentence.text).join(' ');
}

export function WhyNotCard({ answer }: { answer: WhyNotAnswer }) {
  const { job } = answer;
  const result = job.result.value ?? job.partial.value;
  return (
    <>
      <JobLine job={job} what={`Looking for what is wrong with ${answer.san}`} />
      {result && <Verdict answer={answer} result={result} />}
    </>
  );
}

function Verdict({ answer, result }: { answer: WhyNotAnswer; result: WhyNot }) {
  const refutation = result.refutation?.san;
  const holding = (result.others ?? []).filter((move) => move.holds);
  const why = reasons(result);
  return (
    <div class="explanation">
      <p class="idea">
        {refutation ? `${result.san} fails to ${refutation}.` : STANDINGS[result.standing]?.(result.san)}
      </p>
      <p class="figures">
        <span>
          <b>{valueText(result.value)}</b> <span class="soft">after {result.san}</span>
        </span>
        {result.best && result.best.move !== result.move && (
          <span>
            <b>{valueText(result.best.value)}</b> <span class="soft">after {result.best.san}</span>
          </span>
        )}
      </p>
      {why && <p>{why}</p>}
      {result.steps && result.steps.length > 0 ? (
        <Steps answer={answer} steps={result.steps} />
      ) : (
        <p class="line">{result.line.san}</p>
      )}
      {holding.length > 0 && <Holding fen={answer.fen} moves={holding} />}
      {result.best && result.best.move !== result.move && holding.length === 0 && (
        <p>
          Better: <span class="line">{result.best.line.san}</span>
        </p>
      )}
      <details class="fold">
        <summary>All of it in words</summary>
        <p class="account">{result.text}</p>
      </details>
    </div>
  );
}

function Holding({ fen, moves }: { fen: string; moves: (MoveWorth & { does: string[] })[] }) {
  return (
    <section>
      <h3>What could have met it</h3>
      <ul class="alternatives">
        {moves.slice(0, 6).map((move) => (
          <li
            key={move.move}
            onMouseEnter={() => rest(arrowPreview(fen, move.move, 'green', move.san))}
            onMouseLeave={() => rest(null)}
          >
            <span class="san">{move.san}</span>
            <b class="value">{valueText(move.value)}</b>
            <span class="alternative-text">{move.does.length > 0 ? move.does.join('; ') : move.line.san}</span>
            <button type="button" class="link" onClick={() => void play(move.move)}>
              play
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
