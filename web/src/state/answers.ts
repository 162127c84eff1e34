// Questions about positions and the answers to them. They stay with their position: who steps back in a game finds
// them again. One question at a time is worked on; a new one takes its place.

import { computed, effect, signal } from '@preact/signals';
import { Job } from '../api/job';
import type { Comparison, Explanation, Hint, WhyNot } from '../api/types';
import { samePosition } from '../chess/board';
import type { Figure } from '../chess/words';
import { fenHere, game } from './game';
import { stopWalk } from './preview';
import { say } from './say';
import { chosenMethod, effort } from './settings';

interface Asked<Kind extends string, Result> {
  kind: Kind;
  id: number;
  fen: string;
  job: Job<Result>;
}

export type ExplainAnswer = Asked<'explain', Explanation> & {
  method: string;
  effort: string;
  /** Whether it was asked because the position came on the board, and not by a reader's question. */
  live?: boolean;
};
export type ThreatAnswer = Asked<'threat', Explanation>;
export type WhyNotAnswer = Asked<'why-not', WhyNot> & { move: string; san: string };
export type HintAnswer = Asked<'hint', Hint> & { level: 1 | 2 | 3 };
export type CompareAnswer = Asked<'compare', Comparison>;
export type Answer = ExplainAnswer | ThreatAnswer | WhyNotAnswer | HintAnswer | CompareAnswer;

const KEPT = 60;
let last = 0;

export const answers = signal<Answer[]>([]);
/** The newest first. */
export const answersHere = computed(() => answers.value.filter((answer) => samePosition(answer.fen, fenHere.value)));
export const working = computed(() => answers.value.find((answer) => answer.job.active) ?? null);

/** What is thought of the position on the board: the move, if an explanation is the newest answer, and the value of the newest. */
export const opinionHere = computed<{ move: string | null; value: Figure | null }>(() => {
  const [newest] = answersHere.value;
  const explained = answersHere.value.find((answer) => answer.kind === 'explain');
  const explanation = explained?.kind === 'explain' ? (explained.job.result.value ?? explained.job.partial.value) : null;
  const progress = explained?.job.progress.value as { value?: Figure } | null | undefined;
  return {
    move: newest === explained && explanation?.move && /^[a-h][1-8][a-h][1-8]/.test(explanation.move) ? explanation.move : null,
    value: explanation?.value ?? progress?.value ?? null,
  };
});

function add(answer: Answer): void {
  const twin = (each: Answer): boolean =>
    each.kind === answer.kind &&
    samePosition(each.fen, answer.fen) &&
    (each.kind !== 'why-not' || each.move === (answer as WhyNotAnswer).move) &&
    (each.kind !== 'hint' || each.level >= (answer as HintAnswer).level);
  answers.value = [answer, ...answers.peek().filter((each) => !twin(each))].slice(0, KEPT);
  // Who moves pieces does not want to hear every opinion; the card has them.
  if (answer.kind !== 'explain' || !answer.live) announce(answer);
}

function begin<Result>(request: object): { id: number; fen: string; job: Job<Result> } {
  working.value?.job.cancel();
  stopWalk();
  const fen = fenHere.value;
  // The moves before the position count for repetition; the position itself is what everything is about.
  return { id: ++last, fen, job: new Job<Result>({ fen, ...request }) };
}

/** What the reader has chosen for all questions. */
function chosenEffort(): object {
  return effort.value === '' ? {} : { effort: effort.value };
}

function chosenSystem(): object {
  return chosenMethod.value === '' ? {} : { method: chosenMethod.value };
}

/** Tells those who do not see the card that the answer is there. */
function announce(answer: Answer): void {
  const stop = effect(() => {
    const state = answer.job.state.value;
    if (state === 'done') say(`Answered. ${told(answer)}`);
    if (answer.job.active) return;
    queueMicrotask(() => stop());
  });
}

function told(answer: Answer): string {
  const result = answer.job.result.peek();
  if (!result) return '';
  if ('headline' in result && result.headline) return result.headline;
  if ('text' in result && result.text) return result.text.split('\n')[0] ?? '';
  return '';
}

/** Where the position on the board comes from: the moves before it count for repetition. */
function origin(): object {
  const { start, line, at } = game.value;
  return { fen: start, moves: line.slice(0, at).map((move) => move.uci) };
}

export function askExplain(): void {
  const asked = begin<Explanation>({ kind: 'explain', ...chosenSystem(), ...chosenEffort(), ...origin() });
  add({ kind: 'explain', method: chosenMethod.value, effort: effort.value, ...asked });
}

/** The same because the position is on the board. What is known of it already stays until there is more. */
export function explainLive(effort: string, known: Explanation | null): void {
  const asked = begin<Explanation>({ kind: 'explain', ...chosenSystem(), effort, ...origin() });
  if (known) asked.job.partial.value = known;
  add({ kind: 'explain', method: chosenMethod.value, effort, live: true, ...asked });
}

export function askThreat(): void {
  add({ kind: 'threat', ...begin<Explanation>({ kind: 'threat', ...chosenSystem(), ...chosenEffort() }) });
}

export function askWhyNot(move: string, san: string): void {
  add({ kind: 'why-not', move, san, ...begin<WhyNot>({ kind: 'why-not', move, ...chosenEffort() }) });
}

export function askHint(): void {
  const before = answersHere.value.find((answer) => answer.kind === 'hint' && answer.job.state.value === 'done');
  const level = Math.min(3, before?.kind === 'hint' ? before.level + 1 : 1) as 1 | 2 | 3;
  add({ kind: 'hint', level, ...begin<Hint>({ kind: 'hint', level }) });
}

export function askCompare(): void {
  add({ kind: 'compare', ...begin<Comparison>({ kind: 'compare', ...chosenEffort() }) });
}

export function dismiss(answer: Answer): void {
  answer.job.cancel();
  answers.value = answers.value.filter((each) => each.id !== answer.id);
}
