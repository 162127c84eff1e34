// What is drawn on the board beside the men: arrows and tinted squares.

import type { Step, Theme } from '../api/types';

export type Tint = 'green' | 'red' | 'blue' | 'yellow' | 'gray';

export interface Drawing {
  arrows: { from: string; to: string; tint: Tint }[];
  squares: Map<string, Tint>;
  /** What the tinted squares stand for, in words. */
  meanings: { square: string; meaning: string; tint: Tint }[];
}

const TINTS: Record<string, Tint> = {
  green: 'green',
  red: 'red',
  blue: 'blue',
  yellow: 'yellow',
  orange: 'yellow',
  gray: 'gray',
};

interface DrawnArrow {
  from: string;
  to: string;
  color?: string;
}

interface DrawnSquare {
  square: string;
  color?: string;
  meaning?: string;
}

function tint(color: string | undefined, fallback: Tint): Tint {
  return TINTS[color ?? ''] ?? fallback;
}

export function nothing(): Drawing {
  return { arrows: [], squares: new Map(), meanings: [] };
}

export function draw(arrows: DrawnArrow[], squares: DrawnSquare[]): Drawing {
  const drawing = nothing();
  for (const arrow of arrows) drawing.arrows.push({ from: arrow.from, to: arrow.to, tint: tint(arrow.color, 'green') });
  for (const { square, color, meaning } of squares) {
    const shown = tint(color, 'yellow');
    drawing.squares.set(square, shown);
    if (meaning) drawing.meanings.push({ square, meaning, tint: shown });
  }
  return drawing;
}

/** The evidence of a theme: its arrows and squares. */
export function themeDrawing(theme: Theme): Drawing {
  return draw(
    theme.arrows.map((arrow) => ({ from: arrow.slice(0, 2), to: arrow.slice(2, 4), color: 'green' })),
    theme.squares.map((square) => ({ square, color: 'yellow' })),
  );
}

/** What to show with a step: the evidence that the server has for it. */
export function stepDrawing(step: Pick<Step, 'arrows' | 'squares'>): Drawing {
  return draw(step.arrows, step.squares);
}

/** Squares named in a text such as `WRD1` or `(WHITE f6)`, for rules that speak of objects. */
export function squaresIn(text: string): string[] {
  const found = text.match(/(?<![A-Za-z][A-Za-z][A-Za-z])[a-hA-H][1-8](?![0-9A-Za-z])/g) ?? [];
  return [...new Set(found.map((square) => square.toLowerCase()))];
}
