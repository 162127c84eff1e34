// All rules on the position of the Analyze tab: what they post, and why a move is suggested.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { post, problemOf } from '../api/client';
import type { PositionReply, Problem, Trace, WhyMove } from '../api/types';
import { MoveField } from '../board/MoveField';
import { ProblemNote } from '../parts/ProblemNote';
import { fenHere, here } from '../state/game';
import { chainTexts } from './chain';
import { TraceView } from './TraceView';

const trace = signal<{ fen: string; trace: Trace } | null>(null);
const position = signal<PositionReply | null>(null);
const why = signal<{ san: string; texts: string[] } | null>(null);
const problem = signal<Problem | null>(null);

let asked = 0;

async function run(fen: string): Promise<void> {
  const mine = ++asked;
  try {
    const [traced, placed] = await Promise.all([
      post<Trace>('/kb/trace', { fen }),
      post<PositionReply>('/position', { fen, moves: [] }),
    ]);
    if (mine !== asked) return;
    trace.value = { fen, trace: traced };
    position.value = placed;
    why.value = null;
    problem.value = null;
  } catch (error) {
    if (mine === asked) problem.value = problemOf(error);
  }
}

async function askWhy(fen: string, move: string, san: string): Promise<void> {
  try {
    const reply = await post<WhyMove>('/kb/why', { fen, move });
    why.value = { san, texts: chainTexts(reply) };
    problem.value = null;
  } catch (error) {
    problem.value = problemOf(error);
  }
}

export function OnPosition() {
  const fen = fenHere.value;
  const ready = here.value !== null;
  useEffect(() => {
    if (ready && trace.value?.fen !== fen) void run(fen);
  }, [fen, ready]);
  const now = trace.value;
  return (
    <section class="card prose wide">
      <h2>All rules on the current position</h2>
      <ProblemNote problem={problem.value} />
      <h3>Why would a move be tried?</h3>
      <MoveField
        legal={position.value?.legal ?? []}
        label="Move to ask about"
        button="Ask"
        onMove={(move) => void askWhy(fen, move.uci, move.san)}
      />
      {why.value && (
        <div role="status">
          {why.value.texts.length === 0 ? (
            <p>No rule suggests {why.value.san}.</p>
          ) : (
            <>
              <p>
                What speaks for <span class="san">{why.value.san}</span>:
              </p>
              <ul class="reasons">
                {why.value.texts.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      {!now && !problem.value && <p class="soft">Running…</p>}
      {now && <TraceView fen={now.fen} trace={now.trace} />}
    </section>
  );
}
