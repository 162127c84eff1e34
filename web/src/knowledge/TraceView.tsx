// What rules found in a position: the concepts that each source posted, their reasons, and the plans that came of them.

import { useState } from 'preact/hooks';
import type { Posted, Trace, TracePlan } from '../api/library';
import { Board } from '../board/Board';
import { sideToMove } from '../chess/board';
import { draw, squaresIn, type Drawing } from '../chess/shapes';

interface Props {
  fen: string;
  trace: Trace;
  /** The rule that was asked for. */
  only?: string;
}

const SHOWN = 30;

function drawingOf(posted: Posted): Drawing {
  const squares = posted.squares ?? squaresIn(posted.concept);
  const coordinates = posted.move && /^[a-h][1-8][a-h][1-8]/.test(posted.move) ? posted.move : null;
  return draw(
    coordinates ? [{ from: coordinates.slice(0, 2), to: coordinates.slice(2, 4), colour: 'green' }] : [],
    squares.map((square) => ({ square, colour: 'yellow' })),
  );
}

function firedCount(trace: Trace): number {
  return trace.fired?.length ?? trace.sources.reduce((sum, source) => sum + source.posted.length, 0);
}

export function TraceView({ fen, trace, only }: Props) {
  const [drawing, setDrawing] = useState<Drawing | undefined>(undefined);
  const sources = trace.sources.filter((source) => source.posted.length > 0);
  const nothingHere = sources.length === 0;
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
          {nothingHere
            ? only
              ? `${only.toLowerCase()} keeps silent here.`
              : 'No rule fires here.'
            : `${firedCount(trace)} times a rule fired.`}
        </p>
        {trace.plans && trace.plans.length > 0 && <Plans plans={trace.plans} onShow={setDrawing} />}
        {sources.map((source) => (
          <details key={source.name} class="fold" open={sources.length <= 3}>
            <summary>
              {source.name.toLowerCase()} <span class="soft">{source.posted.length}</span>
            </summary>
            <ul class="posted">
              {source.posted.slice(0, SHOWN).map((posted, index) => (
                <li
                  key={index}
                  onMouseEnter={() => setDrawing(drawingOf(posted))}
                  onMouseLeave={() => setDrawing(undefined)}
                  onFocus={() => setDrawing(drawingOf(posted))}
                  tabIndex={0}
                >
                  <code>{posted.concept}</code>
                  {posted.reason && <span>{posted.reason}</span>}
                  {posted.rule && (
                    <a class="small" href={`#/knowledge/rules/${encodeURIComponent(posted.rule)}`}>
                      {posted.rule.toLowerCase()}
                    </a>
                  )}
                </li>
              ))}
            </ul>
            {source.posted.length > SHOWN && <p class="small soft">and {source.posted.length - SHOWN} more</p>}
          </details>
        ))}
      </div>
    </section>
  );
}

function Plans({ plans, onShow }: { plans: TracePlan[]; onShow: (drawing: Drawing | undefined) => void }) {
  return (
    <details class="fold" open>
      <summary>
        Plans, the best first <span class="soft">{plans.length}</span>
      </summary>
      <ol class="plans">
        {plans.slice(0, 12).map((plan, index) => {
          const reasons = Array.isArray(plan.reasons) ? plan.reasons : plan.reasons ? [plan.reasons] : [];
          const arrow = plan.move && /^[a-h][1-8][a-h][1-8]/.test(plan.move) ? plan.move : null;
          return (
            <li
              key={index}
              onMouseEnter={() =>
                arrow && onShow(draw([{ from: arrow.slice(0, 2), to: arrow.slice(2, 4), colour: 'green' }], []))
              }
              onMouseLeave={() => onShow(undefined)}
            >
              <span class="san">{plan.san ?? plan.move}</span>
              {plan.plan && <code class="small">{plan.plan}</code>}
              {reasons.slice(0, 3).map((reason) => (
                <span key={String(reason)} class="small soft">
                  {typeof reason === 'string' ? reason : JSON.stringify(reason)}
                </span>
              ))}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
