// What rules found in a position: which fired, the concepts that each source posted, the plans that came of them.

import { useState } from 'preact/hooks';
import type { Fired, Posted, Trace, TracePlan } from '../api/types';
import { Board } from '../board/Board';
import { sideToMove } from '../chess/board';
import { draw, squaresIn, type Drawing } from '../chess/shapes';
import { writeRoute } from '../state/route';

interface Props {
  fen: string;
  trace: Trace;
  /** The rule that was asked for. */
  only?: string;
}

type Show = (drawing: Drawing | undefined) => void;

const SHOWN = 30;

function arrowOf(uci: string | null | undefined): { from: string; to: string; color: string }[] {
  if (!uci || !/^[a-h][1-8][a-h][1-8]/.test(uci)) return [];
  return [{ from: uci.slice(0, 2), to: uci.slice(2, 4), color: 'green' }];
}

function marked(squares: string[], move?: string | null): Drawing {
  return draw(
    arrowOf(move),
    squares.map((square) => ({ square, color: 'yellow' })),
  );
}

/** An entry that shows itself on the board while the pointer or the focus is on it. */
function showing(onShow: Show, drawing: Drawing) {
  return {
    tabIndex: 0,
    onMouseEnter: () => onShow(drawing),
    onMouseLeave: () => onShow(undefined),
    onFocus: () => onShow(drawing),
    onBlur: () => onShow(undefined),
  };
}

function RuleLink({ name }: { name: string }) {
  return (
    <a class="small" href={writeRoute({ tab: 'knowledge', rest: `rules/${name}`, query: {} })}>
      {name.toLowerCase()}
    </a>
  );
}

function summary({ fired = [], firings, sources }: Trace, only: string | undefined): string {
  if (only) {
    const times = fired.length;
    if (times === 0 && sources.length === 0) return `${only.toLowerCase()} keeps silent here.`;
    return `${only.toLowerCase()} fires ${times === 1 ? 'once' : `${times} times`} here.`;
  }
  if (fired.length === 0 && sources.length === 0) return 'No rule fires here.';
  return `${fired.length} rules fire here, ${firings ?? fired.length} times in all.`;
}

export function TraceView({ fen, trace, only }: Props) {
  const [drawing, setDrawing] = useState<Drawing | undefined>(undefined);
  const sources = trace.sources.filter((source) => source.posted.length > 0);
  const fired = trace.fired ?? [];
  return (
    <section class="trace" aria-label="What the rules found">
      <div class="trace-board">
        <Board
          fen={fen}
          turn={sideToMove(fen)}
          flipped={sideToMove(fen) === 'black'}
          {...(drawing ? { drawing } : {})}
          label="The position that the rules looked at."
        />
      </div>
      <div class="trace-text">
        <p role="status">
          <b>{summary(trace, only)}</b>
        </p>
        {trace.plans && trace.plans.length > 0 && <Plans plans={trace.plans} onShow={setDrawing} />}
        {fired.length > 0 && <FiredList list={fired} only={only !== undefined} onShow={setDrawing} />}
        {sources.map((source) => (
          <PostedList
            key={source.name}
            name={source.name}
            list={source.posted}
            told={only === undefined}
            open={sources.length <= 2}
            onShow={setDrawing}
          />
        ))}
      </div>
    </section>
  );
}

function FiredList({ list, only, onShow }: { list: Fired[]; only: boolean; onShow: Show }) {
  const [all, setAll] = useState(false);
  const shown = all ? list : list.slice(0, SHOWN);
  return (
    <details class="fold" open={only}>
      <summary>
        {only ? 'Where it fires' : 'Rules that fire'} <span class="soft">{list.length}</span>
      </summary>
      <ul class="posted">
        {shown.map((each, index) => {
          const bound = Object.entries(each.bindings ?? {}).map(([variable, object]) => `${variable} ${object}`);
          return (
            <li key={index} {...showing(onShow, marked(each.squares ?? bound.flatMap(squaresIn)))}>
              {!only && <RuleLink name={each.rule} />}
              {!only && <span>{each.statement}</span>}
              {(each.count ?? 1) > 1 && <span class="soft">{each.count} times</span>}
              <code>{bound.join(', ')}</code>
            </li>
          );
        })}
      </ul>
      <More hidden={list.length - shown.length} onMore={() => setAll(true)} />
    </details>
  );
}

interface PostedProps {
  name: string;
  list: Posted[];
  /** Whether each entry says which rule posted it; not needed for one rule alone. */
  told: boolean;
  open: boolean;
  onShow: Show;
}

function PostedList({ name, list, told, open, onShow }: PostedProps) {
  const [all, setAll] = useState(false);
  const shown = all ? list : list.slice(0, SHOWN);
  return (
    <details class="fold" open={open}>
      <summary>
        Posted by {name.toLowerCase()} <span class="soft">{list.length}</span>
      </summary>
      <ul class="posted">
        {shown.map((posted, index) => (
          <li key={index} {...showing(onShow, marked(posted.squares ?? squaresIn(posted.concept), posted.move))}>
            <code>{posted.concept}</code>
            {told && posted.reason && <span>{posted.reason}</span>}
            {told && posted.rule && <RuleLink name={posted.rule} />}
          </li>
        ))}
      </ul>
      <More hidden={list.length - shown.length} onMore={() => setAll(true)} />
    </details>
  );
}

function Plans({ plans, onShow }: { plans: TracePlan[]; onShow: Show }) {
  const [all, setAll] = useState(false);
  const shown = all ? plans : plans.slice(0, 8);
  return (
    <details class="fold" open>
      <summary>
        Plans, the best first <span class="soft">{plans.length}</span>
      </summary>
      <ol class="plans">
        {shown.map((plan, index) => {
          const reasons = Array.isArray(plan.reasons) ? plan.reasons : plan.reasons ? [plan.reasons] : [];
          return (
            <li key={index} {...showing(onShow, marked([], plan.move ?? null))}>
              <span class="san">{plan.san ?? plan.move}</span>
              {reasons.slice(0, 3).map((reason) => (
                <span key={reason}>{reason}</span>
              ))}
              {plan.plan && <code class="soft">{plan.plan}</code>}
            </li>
          );
        })}
      </ol>
      <More hidden={plans.length - shown.length} onMore={() => setAll(true)} />
    </details>
  );
}

function More({ hidden, onMore }: { hidden: number; onMore: () => void }) {
  if (hidden <= 0) return null;
  return (
    <button type="button" class="link small" onClick={onMore}>
      {hidden} more
    </button>
  );
}
