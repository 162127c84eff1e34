// What the board shows instead of the position itself: a step of a line, the evidence for a theme. A line can be
// walked through step by step; what the pointer rests on is shown for as long as it rests there.

import { computed, signal } from '@preact/signals';
import type { Step } from '../api/types';
import { nothing, stepDrawing, type Drawing } from '../chess/shapes';
import { ends } from '../chess/moves';

export interface Preview {
  fen: string;
  lastMove: [string, string] | null;
  drawing: Drawing;
  caption: string;
}

export interface Walk {
  /** The answer whose line it is. */
  owner: number;
  root: string;
  steps: Step[];
  /** Whether its moves can be played on the board; what is threatened after a pass cannot. */
  playable: boolean;
  /** The step that is shown; -1 is the position before the first. */
  at: number;
}

export const walk = signal<Walk | null>(null);
const resting = signal<Preview | null>(null);

export function stepPreview({ steps }: Pick<Walk, 'steps'>, at: number): Preview | null {
  const step = steps[at];
  if (!step) return null;
  return {
    fen: step.fen,
    lastMove: ends(step.uci),
    drawing: stepDrawing(step),
    caption: `${step.number} ${step.san}`,
  };
}

export const preview = computed<Preview | null>(() => {
  if (resting.value) return resting.value;
  return walk.value ? stepPreview(walk.value, walk.value.at) : null;
});

export function rest(shown: Preview | null): void {
  resting.value = shown;
}

export function evidence(fen: string, drawing: Drawing = nothing(), caption = ''): Preview {
  return { fen, lastMove: null, drawing, caption };
}

export function startWalk(next: Omit<Walk, 'at'>, at: number): void {
  resting.value = null;
  walk.value = { ...next, at: Math.max(-1, Math.min(at, next.steps.length - 1)) };
}

/** Whether there was a step to take. */
export function takeStep(by: number): boolean {
  const now = walk.value;
  if (!now) return false;
  const at = now.at + by;
  if (at < -1 || at >= now.steps.length) return false;
  resting.value = null;
  walk.value = { ...now, at };
  return true;
}

export function stopWalk(): void {
  resting.value = null;
  walk.value = null;
}
