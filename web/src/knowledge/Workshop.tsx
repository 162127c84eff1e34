// The workshop: rules to write or change, checked as they are typed, tried on the position and on a suite.

import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { post, problemOf } from '../api/client';
import type { CheckReply, Mistake, Problem, Trace } from '../api/types';
import { download } from '../parts/download';
import { ProblemNote } from '../parts/ProblemNote';
import { fenHere } from '../state/game';
import { CodeField, placeOf } from './CodeField';
import { draft, namesIn } from './draft';
import { SuiteTrial } from './SuiteTrial';
import { TraceView } from './TraceView';

const checked = signal<CheckReply | null>(null);
const problem = signal<Problem | null>(null);
const trace = signal<{ fen: string; trace: Trace; only: string | undefined } | null>(null);

const TEMPLATE = `(PRODUCTION MY-RULE
  (STATEMENT "An enemy man that cannot go anywhere should be attacked.")
  (WHY "It cannot run away while we come.")
  (RULE (DMP1)
    (NEVER (EXISTS (SQ) (PATTERN MOBIL DMP1 SQ)))
    (NEVER (EXISTS (P1) (PATTERN ENPRIS P1 DMP1)))
    (ACTION-NEW ATTACK ((OTHER-COLOR DMP1) (LOCATION DMP1))
      (THREAT (WIN DMP1))
      (LIKELY 0)))
  (JOINS THREAT))
`;

let asked = 0;

async function check(text: string): Promise<void> {
  const mine = ++asked;
  if (text.trim() === '') {
    checked.value = null;
    return;
  }
  try {
    const reply = await post<CheckReply>('/kb/check', { text });
    if (mine !== asked) return;
    checked.value = reply;
    problem.value = null;
  } catch (error) {
    if (mine === asked) problem.value = problemOf(error);
  }
}

async function tryHere(): Promise<void> {
  const fen = fenHere.value;
  const { text } = draft.value;
  // One rule is shown alone; several are shown among all the others.
  const names = namesIn(text);
  const only = names.length === 1 ? names[0] : undefined;
  try {
    const found = await post<Trace>('/kb/trace', { fen, text, ...(only ? { rule: only } : {}) });
    trace.value = { fen, trace: found, only };
    problem.value = null;
  } catch (error) {
    problem.value = problemOf(error);
  }
}

function write(text: string): void {
  draft.value = { ...draft.value, text };
}

export function Workshop() {
  const { text, from } = draft.value;
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const wait = setTimeout(() => void check(text), 250);
    return () => clearTimeout(wait);
  }, [text]);

  function jump(mistake: Mistake): void {
    const field = box.current?.querySelector('textarea');
    if (!field) return;
    const place = placeOf(text, mistake.line, mistake.column);
    field.focus();
    field.setSelectionRange(place, place + (mistake.length ?? 1));
  }

  const mistakes = checked.value?.mistakes ?? [];
  const formatted = checked.value?.formatted;
  const ready = checked.value?.ok === true && text.trim() !== '';
  const names = namesIn(text);
  return (
    <section class="workshop card">
      <header class="card-head">
        <h2>Workshop</h2>
        <p class="small soft">{from ? `began with ${from.toLowerCase()}` : 'kept until the browser is closed'}</p>
      </header>
      {text.trim() === '' && (
        <p>
          Open a rule under “Rules” and change it here, or{' '}
          <button type="button" class="link" onClick={() => (draft.value = { text: TEMPLATE, from: '' })}>
            begin with a template
          </button>
          . A rule with the name of one in the base takes its place.
        </p>
      )}
      <div ref={box}>
        <CodeField text={text} mistakes={mistakes} label="Rules" onText={write} />
      </div>
      <div id="mistakes" class="mistakes" role="status">
        {text.trim() === '' ? null : mistakes.length === 0 ? (
          <p class="small good">{checked.value ? 'No mistakes.' : 'Checking…'}</p>
        ) : (
          <ul>
            {mistakes.map((mistake, index) => (
              <li key={index} class={mistake.severity === 'warning' ? 'warning' : ''}>
                <button type="button" class="link" onClick={() => jump(mistake)}>
                  line {mistake.line}, column {mistake.column}
                </button>{' '}
                {mistake.message}
                {mistake.hint && <span class="soft"> {mistake.hint}</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
      <ProblemNote problem={problem.value} onClose={() => (problem.value = null)} />
      <div class="row wrap">
        <button type="button" class="primary" disabled={!ready} onClick={() => void tryHere()}>
          Try on the position
        </button>
        <button type="button" disabled={!formatted || formatted === text} onClick={() => formatted && write(formatted)}>
          Tidy up
        </button>
        <button
          type="button"
          disabled={text.trim() === ''}
          onClick={() => download(`${(names[0] ?? 'rules').toLowerCase()}.kb`, text)}
        >
          Export .kb
        </button>
        <button
          type="button"
          class="quiet"
          disabled={text === ''}
          onClick={() => {
            draft.value = { text: '', from: '' };
            trace.value = null;
          }}
        >
          Clear
        </button>
      </div>
      {trace.value && <TraceView fen={trace.value.fen} trace={trace.value.trace} {...(trace.value.only ? { only: trace.value.only } : {})} />}
      <SuiteTrial ready={ready} text={text} />
    </section>
  );
}
