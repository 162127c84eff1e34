// One rule: what it says, why, when it misleads, where it fires and where it keeps silent.

import { useEffect, useState } from 'preact/hooks';
import { get, post, problemOf } from '../api/client';
import type { Problem, Rule, ShownExample, Trace } from '../api/types';
import { Mini } from '../board/Mini';
import { sideToMove } from '../chess/board';
import { squaresIn } from '../chess/shapes';
import { name as sideName } from '../chess/words';
import { ProblemNote } from '../parts/ProblemNote';
import { fenHere } from '../state/game';
import { go } from '../state/route';
import { draft } from './draft';
import { TraceView } from './TraceView';

export function RulePage({ name }: { name: string }) {
  const [rule, setRule] = useState<Rule | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [trace, setTrace] = useState<{ fen: string; trace: Trace } | null>(null);

  useEffect(() => {
    get<Rule>(`/kb/${encodeURIComponent(name)}`).then(setRule, (error: unknown) => setProblem(problemOf(error)));
  }, [name]);

  async function run(): Promise<void> {
    const fen = fenHere.value;
    try {
      setTrace({ fen, trace: await post<Trace>('/kb/trace', { fen, rule: name }) });
      setProblem(null);
    } catch (error) {
      setProblem(problemOf(error));
    }
  }

  // A knowledge source can be asked for by name as well; it has no examples and no text.
  const { fires = [], silent = [] } = rule ?? {};
  if (!rule) return problem ? <ProblemNote problem={problem} /> : <p class="soft">Loading…</p>;
  return (
    <article class="card rule prose">
      <header>
        <p class="small soft">
          <a href="#/knowledge/rules" class="narrow-only">
            ← all rules
          </a>{' '}
          {rule.source?.toLowerCase()}
        </p>
        <h2>{rule.name.toLowerCase()}</h2>
        <p class="idea">{rule.statement}</p>
      </header>
      {rule.why && (
        <p>
          <b>Why.</b> {rule.why}
        </p>
      )}
      {rule.misleads && (
        <p>
          <b>When it misleads.</b> {rule.misleads}
        </p>
      )}
      {rule.origin && <p class="small soft">From: {rule.origin}</p>}
      <div class="row wrap">
        <button type="button" onClick={() => void run()}>
          Run it on the current position
        </button>
        <button
          type="button"
          onClick={() => {
            draft.value = { text: `${(rule.text ?? '').trim()}\n`, from: rule.name };
            go('knowledge', 'workshop');
          }}
        >
          Change it in the workshop
        </button>
      </div>
      <ProblemNote problem={problem} />
      {trace && <TraceView fen={trace.fen} trace={trace.trace} only={rule.name} />}
      {fires.length > 0 && <Examples title="Where it fires" list={fires} />}
      {silent.length > 0 && <Examples title="Where it keeps silent" list={silent} silent />}
      {rule.text && (
        <details class="fold" open>
          <summary>The rule as it is written</summary>
          <pre class="code">{rule.text}</pre>
        </details>
      )}
      {rule.english && (
        <details class="fold">
          <summary>In English</summary>
          <pre class="code english">{rule.english}</pre>
        </details>
      )}
    </article>
  );
}

function Examples({ title, list, silent = false }: { title: string; list: ShownExample[]; silent?: boolean }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul class="diagrams">
        {list.map((example, index) => {
          const bound = example.bindings.flatMap((each) => Object.entries(each));
          const squares = [...new Set(bound.flatMap(([, object]) => squaresIn(object)))];
          const words = bound.map(([variable, object]) => `${variable} ${object.toLowerCase()}`).join(', ');
          const side = sideName(sideToMove(example.fen));
          return (
            <li key={index}>
              <figure>
                <a href={`#/analyze?fen=${encodeURIComponent(example.fen)}`} title="Open in Analyze">
                  <Mini fen={example.fen} marked={silent ? [] : squares} />
                </a>
                <figcaption class="small">
                  {side} to move{example.note ? `; ${example.note}` : ''}.{' '}
                  {words && !silent && <span class="soft">{words}</span>}
                </figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
