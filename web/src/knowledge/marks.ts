// A text cut into pieces with and without mistakes.

import type { Mistake } from '../api/types';

/** Where a mistake is, and what it says. */
export type Marked = Pick<Mistake, 'line' | 'column' | 'length' | 'message'>;

export interface Segment<M extends Marked> {
  text: string;
  mistake: M | null;
}

export function segments<M extends Marked>(text: string, mistakes: M[]): Segment<M>[] {
  const starts: number[] = [0];
  for (let index = 0; index < text.length; index++) if (text[index] === '\n') starts.push(index + 1);
  const places = mistakes
    .map((mistake) => {
      const line = starts[Math.max(1, mistake.line) - 1] ?? text.length;
      const from = Math.min(text.length, line + Math.max(0, mistake.column - 1));
      return { mistake, from, to: Math.min(text.length, from + Math.max(1, mistake.length)) };
    })
    .filter(({ from, to }) => to > from)
    .sort((one, two) => one.from - two.from);
  const result: Segment<M>[] = [];
  let at = 0;
  for (const { mistake, from, to } of places) {
    const start = Math.max(at, from);
    if (to <= start) continue;
    if (start > at) result.push({ text: text.slice(at, start), mistake: null });
    result.push({ text: text.slice(start, to), mistake });
    at = to;
  }
  if (at < text.length) result.push({ text: text.slice(at), mistake: null });
  return result;
}
