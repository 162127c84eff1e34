// Positions, moves and figures in words.

import type { Color, LegalMove, PositionReply, Value, Verdict } from '../api/types';
import { readPlacement, ROLES, type Man } from './board';

export function name(color: Color): string {
  return color === 'white' ? 'White' : 'Black';
}

export function other(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}

export function manText({ color, role }: Man): string {
  return `${color} ${role}`;
}

/** Hundredths of a pawn, or a mate. */
export type Figure = Pick<Value, 'cp' | 'mate'>;

/** "+0.35", "#3"; a negative mate is one that is suffered. */
export function valueText(value: Figure | null | undefined): string {
  if (!value) return '';
  if (value.mate !== undefined) return `#${value.mate}`;
  if (value.cp !== undefined) {
    const pawns = (Math.abs(value.cp) / 100).toFixed(2);
    return value.cp > 0 ? `+${pawns}` : value.cp < 0 ? `−${pawns}` : pawns;
  }
  return '';
}

/** The same for people who do not read the signs. */
export function valueSentence(value: Figure | null | undefined, side: Color): string {
  if (!value) return '';
  if (value.mate !== undefined) {
    if (value.mate < 0) return `${name(side)} is mated in ${-value.mate}.`;
    return `${name(side)} mates in ${value.mate}.`;
  }
  const cp = value.cp ?? 0;
  const who = name(cp >= 0 ? side : other(side));
  const size = Math.abs(cp);
  if (size < 30) return 'About equal.';
  if (size < 80) return `${who} stands a little better.`;
  if (size < 200) return `${who} stands better.`;
  if (size < 500) return `${who} stands much better.`;
  return `${who} is winning.`;
}

export const VERDICTS: Record<Verdict, string> = {
  proved: 'It follows from the rules of chess: every defense is covered.',
  verified: 'A search that looks for faults was asked about every open place and found nothing against it.',
  unchecked: 'The opinion of the system that answered; nothing has confirmed it.',
  contradicted: 'The check found something against it.',
};

export function countText(count: number | null | undefined): string {
  return count === null || count === undefined ? '' : count.toLocaleString('en');
}

export function timeText(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '';
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

const ENDINGS: Record<string, string> = {
  checkmate: 'Checkmate.',
  stalemate: 'Stalemate.',
  'insufficient-material': 'A draw: nobody can mate any more.',
};

export function statusText(position: PositionReply): string {
  if (position.ending) return ENDINGS[position.ending] ?? `The game is over: ${position.ending}.`;
  const claim = position.claim ? `; a draw can be claimed (${position.claim.replaceAll('-', ' ')})` : '';
  return `${name(position.turn)} to move${position.check ? ', in check' : ''}${claim}`;
}

/** "White: king g1, queen d2, pawns f2, g2, h2." */
export function menText(fen: string, color: Color): string {
  const men = [...readPlacement(fen)].filter(([, man]) => man.color === color);
  if (men.length === 0) return `${name(color)}: nothing.`;
  const parts = ROLES.flatMap((role) => {
    const squares = men.filter(([, man]) => man.role === role).map(([square]) => square).sort();
    if (squares.length === 0) return [];
    return [`${role}${squares.length > 1 ? 's' : ''} ${squares.join(', ')}`];
  });
  return `${name(color)}: ${parts.join('; ')}.`;
}

/** What a reader hears when the cursor stands on a square. */
export function squareText(square: string, fen: string, legal: LegalMove[], selected: string | null): string {
  const man = readPlacement(fen).get(square);
  const parts = [square, man ? manText(man) : 'empty'];
  if (selected && selected !== square) {
    if (legal.some((move) => move.from === selected && move.to === square)) parts.push(`${selected} can go here`);
  } else {
    const targets = [...new Set(legal.filter((move) => move.from === square).map((move) => move.to))];
    if (targets.length > 0) parts.push(`can go to ${targets.join(', ')}`);
  }
  return parts.join(', ');
}

/** Lower-case words of a tag: "discoveredAttack" and "mate-in-2" become "discovered attack" and "mate in 2". */
export function tagText(tag: string): string {
  return tag
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();
}
