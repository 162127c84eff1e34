// Values as chances, for bars and graphs: the usual logistic curve, as comments on games use it for club players.

import type { Color, Value } from '../api/types';
import type { Figure } from './words';

/** Hundredths of a pawn that make a step of the curve (`Level::slope` of the annotations, for a club player). */
const SLOPE = 240;

/** The points that White may expect, from 0 to 1. */
export function whiteShare(value: Figure | Value, side: Color): number {
  const own =
    value.mate !== undefined && value.mate !== null
      ? value.mate > 0 ? 1 : 0
      : 1 / (1 + Math.exp(-(value.cp ?? 0) / SLOPE));
  return side === 'white' ? own : 1 - own;
}

/** The same value as White sees it. */
export function forWhite(value: Figure | Value, side: Color): Figure {
  const sign = side === 'white' ? 1 : -1;
  if (value.mate !== undefined && value.mate !== null) return { mate: sign * value.mate };
  // Minus zero is written as zero.
  return { cp: sign * (value.cp ?? 0) || 0 };
}
