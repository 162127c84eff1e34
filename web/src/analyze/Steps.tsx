// The line, move by move. Resting on a step shows it on the board, choosing it stays there.

import type { Step } from '../api/types';
import { stepDrawing } from '../chess/shapes';
import type { Answer } from '../state/answers';
import { rest, stepPreview, walk } from '../state/preview';
import { walkTo } from './walking';

export function Steps({ answer, steps }: { answer: Answer; steps: Step[] }) {
  const now = walk.value?.owner === answer.id ? walk.value.at : -1;
  const current = steps[now];
  const meanings = current ? stepDrawing(current).meanings : [];
  return (
    <ol class="steps" aria-label="Steps">
      {steps.map((step, index) => (
        <li key={index} class={`step step-${step.by}${index === now ? ' current' : ''}`}>
          <button
            type="button"
            class="step-button"
            aria-current={index === now ? 'step' : undefined}
            onClick={() => walkTo(answer, index)}
            onMouseEnter={() => rest(stepPreview({ steps }, index))}
            onMouseLeave={() => rest(null)}
          >
            <span class="step-move san">
              <span class="number">{step.number}</span> {step.san}
            </span>
            <span class="step-text">{step.text}</span>
          </button>
          {index === now && meanings.length > 0 && (
            <ul class="meanings">
              {meanings.map(({ square, meaning, tint }) => (
                <li key={square + meaning}>
                  <span class={`swatch tint-${tint}`} aria-hidden="true" />
                  {square}: {meaning}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
