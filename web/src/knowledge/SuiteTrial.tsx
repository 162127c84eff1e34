// The edited rules on a suite: how often they fire, and whether the right moves come sooner.

import { signal } from '@preact/signals';
import { Job } from '../api/job';
import type { Ranking, RuleTrial, SuiteProgress } from '../api/types';
import { FileDrop } from '../parts/FileDrop';
import { JobLine } from '../parts/JobLine';
import { Scroll } from '../parts/Scroll';

const job = signal<Job<RuleTrial, SuiteProgress> | null>(null);
const suite = signal('');

function percent(part: number, total: number | undefined): string {
  return total ? `${((100 * part) / total).toFixed(1)} %` : '';
}

function firedText({ fired, rules, positions }: RuleTrial): string {
  if (rules?.length === 0) return 'What they look for does not differ from the base.';
  const each = (rules ?? []).map((rule) => `${rule.name.toLowerCase()} fires in ${rule.positions}`).join(', ');
  const all = positions === undefined ? '' : ` of ${positions} positions`;
  if (each !== '') return `${each}${all}.`;
  return fired === undefined ? '' : `They fire in ${fired}${all}.`;
}

export function SuiteTrial({ ready, text }: { ready: boolean; text: string }) {
  const now = job.value;
  const progress = now?.progress.value;
  const result = now?.result.value;
  const of = progress?.of ?? 0;
  return (
    <details class="fold">
      <summary>Try on a suite</summary>
      <FileDrop
        label="A suite (EPD or CSV)"
        accept=".epd,.csv,.txt"
        rows={4}
        placeholder={'6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id "back rank";'}
        text={suite.value}
        onText={(next) => (suite.value = next)}
      />
      <button
        type="button"
        disabled={!ready || suite.value.trim() === '' || now?.active === true}
        onClick={() => (job.value = new Job<RuleTrial, SuiteProgress>({ kind: 'kb-suite', text, suite: suite.value }))}
      >
        Try
      </button>
      {now && (
        <JobLine job={now} what="Trying the rules on the suite" share={of > 0 ? (progress?.done ?? 0) / of : null}>
          {of > 0 && (
            <span>
              {progress?.done ?? 0} of {of}
            </span>
          )}
        </JobLine>
      )}
      {result && <Result result={result} />}
    </details>
  );
}

function Result({ result }: { result: RuleTrial }) {
  const rows: [string, Ranking | undefined][] = [
    ['without them', result.without],
    ['with them', result.with],
  ];
  return (
    <div>
      <p>{firedText(result)}</p>
      {result.cut && <p class="small">The suite is longer; only its beginning was tried.</p>}
      <Scroll name="Where the right move comes">
        <table>
          <thead>
            <tr>
              <th scope="col">The right move comes</th>
              <th scope="col">first</th>
              <th scope="col">among three</th>
              <th scope="col">at all</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([title, ranking]) =>
              ranking ? (
                <tr key={title}>
                  <th scope="row">{title}</th>
                  {[ranking.first, ranking.top3, ranking.any].map((count, index) => (
                    <td key={index}>
                      {count} <span class="soft">{percent(count, ranking.total ?? result.total)}</span>
                    </td>
                  ))}
                </tr>
              ) : null,
            )}
          </tbody>
        </table>
      </Scroll>
    </div>
  );
}
