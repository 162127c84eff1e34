// All systems on the same question.

import type { CompareProgress, Comparison } from '../api/types';
import { countText, valueText } from '../chess/words';
import { VerdictBadge } from '../parts/Badge';
import { JobLine } from '../parts/JobLine';
import { Scroll } from '../parts/Scroll';
import type { CompareAnswer } from '../state/answers';
import { rest } from '../state/preview';
import { health } from '../state/settings';
import { arrowPreview } from './Alternatives';

export function CompareCard({ answer }: { answer: CompareAnswer }) {
  const { job } = answer;
  const progress = job.progress.value as Partial<CompareProgress> | null;
  const result = job.result.value ?? job.partial.value;
  return (
    <>
      {result && <Table result={result} done={job.result.value !== null} fen={answer.fen} />}
      <JobLine
        job={job}
        what={progress?.method ? `Asking ${titleOf(progress.method)}` : 'Asking one system after the other'}
        share={progress?.of ? (progress.done ?? 0) / progress.of : null}
      />
    </>
  );
}

function titleOf(method: string): string {
  return health.value?.methods.find((each) => each.name === method)?.title ?? method;
}

function Table({ result, done, fen }: { result: Comparison; done: boolean; fen: string }) {
  const favorite = result.moves?.[0];
  return (
    <div class="explanation">
      {done && (
        <p class="idea">
          {result.agree
            ? 'All systems play the same move.'
            : favorite
              ? `They do not agree; the critic would rather play ${favorite.san}.`
              : 'They do not agree.'}
        </p>
      )}
      <Scroll name="The systems">
        <table class="compare">
          <thead>
            <tr>
              <th scope="col">System</th>
              <th scope="col">Move</th>
              <th scope="col">Value</th>
              <th scope="col">Verdict</th>
              <th scope="col">What it says</th>
              <th scope="col" class="number-cell">
                Positions
              </th>
            </tr>
          </thead>
          <tbody>
            {result.systems.map((system) => (
              <tr
                key={system.method}
                onMouseEnter={() => system.move && rest(arrowPreview(fen, system.move, 'blue', `${titleOf(system.method)}: ${system.san}`))}
                onMouseLeave={() => rest(null)}
              >
                <th scope="row">{titleOf(system.method)}</th>
                <td class="san">{system.san ?? '–'}</td>
                <td class="value">{valueText(system.value)}</td>
                <td>
                  <VerdictBadge verdict={system.verdict} />
                </td>
                <td class="said">
                  {system.thought ?? system.idea}
                  {system.finding && <span class="finding"> {system.finding}</span>}
                </td>
                <td class="number-cell">{countText(system.search_nodes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {result.moves && result.moves.length > 1 && (
        <>
          <h3>The critic on their moves</h3>
          <ul class="alternatives">
            {result.moves.map((move) => (
              <li key={move.move}>
                <span class="san">{move.san}</span>
                <b class="value">{valueText(move.critic?.value)}</b>
                <span class="alternative-text">
                  {move.by.map(titleOf).join(', ')}
                  {move.critic && <span class="soft"> · {move.critic.line.san}</span>}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
