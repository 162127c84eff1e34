// Steps back and forth: through the game up to the position, then on through the line of the newest explanation.

import type { Step } from '../api/types';
import { answersHere, type Answer } from '../state/answers';
import { game, goTo } from '../state/game';
import { startWalk, takeStep, walk } from '../state/preview';

export interface Walkable {
  steps: Step[];
}

/** The line of an answer, as far as it has one. */
export function lineOf(answer: Answer): Walkable | null {
  if (answer.kind === 'hint' || answer.kind === 'compare') return null;
  const result = answer.job.result.value ?? answer.job.partial.value;
  const steps = result?.steps ?? [];
  if (steps.length === 0) return null;
  return { steps };
}

function walkable(): { answer: Answer; line: Walkable } | null {
  for (const answer of answersHere.value) {
    const line = lineOf(answer);
    if (line) return { answer, line };
  }
  return null;
}

export function walkTo(answer: Answer, at: number): void {
  const line = lineOf(answer);
  if (line) startWalk({ owner: answer.id, root: answer.fen, playable: answer.kind !== 'threat', ...line }, at);
}

export function canGo(by: 1 | -1): boolean {
  const now = walk.value;
  const { line, at } = game.value;
  if (now && (by === 1 ? now.at < now.steps.length - 1 : now.at >= 0)) return true;
  if (by === -1) return at > 0;
  if (now) return false;
  return walkable() !== null || at < line.length;
}

export function stepBy(by: 1 | -1): void {
  if (takeStep(by)) return;
  const { at } = game.value;
  if (by === -1) {
    void goTo(at - 1);
    return;
  }
  if (walk.value) return;
  const next = walkable();
  if (next) walkTo(next.answer, 0);
  else void goTo(at + 1);
}

export function stepToEnd(direction: 1 | -1): void {
  const now = walk.value;
  const next = walkable();
  if (now && direction === -1 && now.at >= 0) startWalk(now, -1);
  else if (now && direction === 1) startWalk(now, now.steps.length - 1);
  else if (direction === 1 && next) walkTo(next.answer, next.line.steps.length - 1);
  else void goTo(direction === 1 ? game.value.line.length : 0);
}
