// The Suites tab: a suite in, a report out.

import { signal } from '@preact/signals';
import { Job } from '../api/job';
import type { SuiteProgress, SuiteReport } from '../api/types';
import { FileDrop } from '../parts/FileDrop';
import { JobLine } from '../parts/JobLine';
import { MethodOptions } from '../parts/MethodOptions';
import { health } from '../state/settings';
import { Report } from './Report';

const text = signal('');
const file = signal('suite.epd');
const method = signal('auto');
const against = signal('');
const limit = signal<'nodes' | 'time'>('nodes');
const nodes = signal(20_000);
const seconds = signal(1);
const job = signal<Job<SuiteReport, SuiteProgress> | null>(null);

function start(): void {
  job.value?.cancel();
  const bound = limit.value === 'nodes' ? { nodes: nodes.value } : { time: Math.round(1000 * seconds.value) };
  job.value = new Job({
    kind: 'suite',
    name: file.value,
    text: text.value,
    method: method.value,
    ...bound,
    ...(against.value === '' ? {} : { against: against.value }),
  });
}

export function Suites() {
  const now = job.value;
  const progress = now?.progress.value ?? null;
  const report = now?.result.value ?? now?.partial.value ?? null;
  const methods = health.value?.methods ?? [];
  const of = progress?.of ?? 0;
  return (
    <main class="page" id="main">
      <h1 class="sr-only">Suites</h1>
      <section class="card" aria-label="Suite to run">
        <h2>Run a suite</h2>
        <FileDrop
          label="Problems as EPD, or a table of lichess puzzles (CSV)"
          accept=".epd,.csv,.txt"
          placeholder={'6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id "back rank";'}
          text={text.value}
          onText={(next, name) => {
            text.value = next;
            if (name) file.value = name;
            else if (next.trim() !== '') file.value = /^puzzleid,/i.test(next.trim()) ? 'suite.csv' : 'suite.epd';
          }}
        />
        <div class="row wrap">
          <label class="choice inline">
            System{' '}
            <select value={method.value} onChange={(event) => (method.value = event.currentTarget.value)}>
              {methods.length === 0 && <option value="auto">auto</option>}
              <MethodOptions methods={methods} />
            </select>
          </label>
          <label class="choice inline">
            beside{' '}
            <select value={against.value} onChange={(event) => (against.value = event.currentTarget.value)}>
              <option value="">no other</option>
              <MethodOptions methods={methods.filter((each) => each.name !== method.value)} />
            </select>
          </label>
          <label class="choice inline">
            limit{' '}
            <select value={limit.value} onChange={(event) => (limit.value = event.currentTarget.value as 'nodes' | 'time')}>
              <option value="nodes">positions</option>
              <option value="time">seconds</option>
            </select>
          </label>
          {limit.value === 'nodes' ? (
            <input
              type="number"
              class="narrow-number"
              aria-label="Positions a problem"
              min={1}
              step={1000}
              value={nodes.value}
              onChange={(event) => (nodes.value = Math.max(1, Number(event.currentTarget.value) || 1))}
            />
          ) : (
            <input
              type="number"
              class="narrow-number"
              aria-label="Seconds a problem"
              min={0.1}
              step={0.1}
              value={seconds.value}
              onChange={(event) => (seconds.value = Math.max(0.1, Number(event.currentTarget.value) || 1))}
            />
          )}
          <button type="button" class="primary" disabled={text.value.trim() === '' || now?.active === true} onClick={start}>
            Run
          </button>
        </div>
        {now && (
          <JobLine job={now} what="Running the suite" share={of > 0 ? (progress?.done ?? 0) / of : null}>
            {of > 0 && (
              <span>
                {progress?.done} of {of}, {progress?.solved ?? 0} solved
              </span>
            )}
          </JobLine>
        )}
      </section>
      {report && <Report report={report} />}
    </main>
  );
}
