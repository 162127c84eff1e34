// Moves as people type them, against the legal moves of a position.

import type { LegalMove } from '../api/types';

function plain(text: string): string {
  return text.replace(/[+#!?\s]|e\.?p\.?$/g, '').replace(/=/g, '').replace(/0/g, 'O').replace(/[–—]/g, '-');
}

/**
 * The legal moves that a text may mean: coordinates (`e2e4`, `e7-e8q`) or SAN with its usual liberties (no signs for
 * check, `0-0` with zeros, a small letter for a man where nothing else is meant, no `x`).
 */
export function movesMeant(text: string, legal: LegalMove[]): LegalMove[] {
  const typed = plain(text.trim());
  if (typed === '') return [];
  const coordinates = typed.toLowerCase().replace(/-/g, '');
  const byCoordinates = legal.filter((move) => move.uci === coordinates);
  if (byCoordinates.length > 0) return byCoordinates;
  const withoutMan = legal.filter((move) => move.promotion !== null && move.from + move.to === coordinates);
  if (withoutMan.length > 0) return withoutMan;
  const exact = legal.filter((move) => plain(move.san) === typed);
  if (exact.length > 0) return exact;
  const short = (san: string) => plain(san).replace(/x/g, '');
  const shorter = legal.filter((move) => short(move.san) === short(typed));
  if (shorter.length > 0) return shorter;
  const castled = legal.filter((move) => plain(move.san).toLowerCase() === typed.toLowerCase());
  if (castled.length > 0) return castled;
  return legal.filter((move) => short(move.san).toLowerCase() === short(typed).toLowerCase());
}

/** Where each man can go, as the board wants it. */
export function destinations(legal: LegalMove[]): Map<string, string[]> {
  const map = new Map<string, string[]>();
  for (const { from, to } of legal) {
    const targets = map.get(from) ?? [];
    if (!targets.includes(to)) targets.push(to);
    map.set(from, targets);
  }
  return map;
}

/** The two squares of a move in coordinates. */
export function ends(uci: string): [string, string] {
  return [uci.slice(0, 2), uci.slice(2, 4)];
}
