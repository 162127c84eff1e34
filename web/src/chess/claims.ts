// What is told of a position and of the move, claim by claim, as short names with the squares that they are about.

import type { Claim, Explanation } from '../api/types';
import { draw, type Drawing } from './shapes';

/** A claim that can be shown on the board. */
export interface Point {
  name: string;
  /** The position that it speaks of. */
  fen: string;
  drawing: Drawing;
}

/** Where sentences about the move and the position stand. */
const PLACES = ['headline', 'threat', 'why', 'standing', 'method'];

/** The claims of the move and the position that name squares, each once, in the order in which they are told. */
export function pointsOf({ fen, claims, sentences, steps }: Explanation): Point[] {
  const told = sentences.filter(({ place }) => PLACES.includes(place)).flatMap((sentence) => sentence.claims);
  const points: Point[] = [];
  for (const index of new Set(told)) {
    const claim = claims[index];
    if (!claim) continue;
    const board = boardAfter(fen, claim.after, steps);
    const shown = claim.what ?? claim;
    const squares = squaresOf(shown);
    if (board === null || squares.length === 0) continue;
    const name = `${shown.kind.replaceAll('-', ' ')} ${squares.join(' ')}`;
    if (!points.some((point) => point.name === name)) points.push({ name, fen: board, drawing: drawingOf(shown) });
  }
  return points;
}

/** The position after some moves, if they are those of the line. */
function boardAfter(root: string, after: string[], steps: Explanation['steps']): string | null {
  if (after.length === 0) return root;
  const same = after.every((uci, ply) => steps[ply]?.uci === uci);
  return same ? (steps[after.length - 1]?.fen ?? null) : null;
}

function squaresOf({ by, on, squares }: Claim): string[] {
  const all = [...(by ? [by.square] : []), ...on.map(({ square }) => square), ...squares];
  return [...new Set(all)];
}

/** Who acts is green, what is acted on red, squares that belong to it yellow. */
function drawingOf({ by, on, squares }: Claim): Drawing {
  const tinted = [
    ...squares.map((square) => ({ square, color: 'yellow' })),
    ...on.map(({ square }) => ({ square, color: 'red' })),
    ...(by ? [{ square: by.square, color: 'green' }] : []),
  ];
  return draw([], tinted);
}
