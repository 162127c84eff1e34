// Squares and men of a FEN: enough to describe and edit a position. The rules of chess stay with the server.

import type { Color } from '../api/types';

export type Role = 'king' | 'queen' | 'rook' | 'bishop' | 'knight' | 'pawn';

export interface Man {
  color: Color;
  role: Role;
}

export type Placement = Map<string, Man>;

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
export const EMPTY = '8/8/8/8/8/8/8/8 w - - 0 1';
export const FILES = 'abcdefgh';
export const ROLES: Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

const LETTERS: Record<Role, string> = { king: 'k', queen: 'q', rook: 'r', bishop: 'b', knight: 'n', pawn: 'p' };

export function letterOf({ color, role }: Man): string {
  return color === 'white' ? LETTERS[role].toUpperCase() : LETTERS[role];
}

export function manOf(letter: string): Man | null {
  const role = ROLES.find((each) => LETTERS[each] === letter.toLowerCase());
  if (!role) return null;
  return { color: letter === letter.toUpperCase() ? 'white' : 'black', role };
}

export function roleOf(letter: string): Role | null {
  return manOf(letter)?.role ?? null;
}

export function readPlacement(fen: string): Placement {
  const men: Placement = new Map();
  const rows = (fen.trim().split(/\s+/)[0] ?? '').split('/');
  rows.slice(0, 8).forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      const man = manOf(letter);
      if (man && file < 8) men.set(`${FILES[file]}${8 - index}`, man);
      file += man ? 1 : Number(letter) || 0;
    }
  });
  return men;
}

export function writePlacement(men: Placement): string {
  const rows: string[] = [];
  for (let rank = 8; rank >= 1; rank--) {
    let row = '';
    let gap = 0;
    for (const file of FILES) {
      const man = men.get(`${file}${rank}`);
      if (!man) {
        gap++;
        continue;
      }
      if (gap > 0) row += gap;
      gap = 0;
      row += letterOf(man);
    }
    rows.push(gap > 0 ? row + gap : row);
  }
  return rows.join('/');
}

export interface Fields {
  placement: string;
  turn: Color;
  castling: string;
  passing: string;
  clocks: string;
}

export function readFields(fen: string): Fields {
  const [placement = '', turn = 'w', castling = '-', passing = '-', half = '0', full = '1'] = fen.trim().split(/\s+/);
  return { placement, turn: turn === 'b' ? 'black' : 'white', castling, passing, clocks: `${half} ${full}` };
}

export function writeFields({ placement, turn, castling, passing, clocks }: Fields): string {
  return [placement, turn === 'white' ? 'w' : 'b', castling || '-', passing || '-', clocks].join(' ');
}

/** Castling rights that king and rooks on their first squares allow. */
export function possibleCastling(men: Placement): string {
  const at = (square: string, letter: string): boolean => {
    const man = men.get(square);
    return man !== undefined && letterOf(man) === letter;
  };
  let rights = '';
  if (at('e1', 'K') && at('h1', 'R')) rights += 'K';
  if (at('e1', 'K') && at('a1', 'R')) rights += 'Q';
  if (at('e8', 'k') && at('h8', 'r')) rights += 'k';
  if (at('e8', 'k') && at('a8', 'r')) rights += 'q';
  return rights;
}

/** The square beside, for moving a cursor over the board as the reader sees it. */
export function neighbor(square: string, right: number, up: number, flipped: boolean): string {
  const turn = flipped ? -1 : 1;
  const file = FILES.indexOf(square[0] ?? 'a') + right * turn;
  const rank = Number(square[1]) + up * turn;
  if (file < 0 || file > 7 || rank < 1 || rank > 8) return square;
  return `${FILES[file]}${rank}`;
}

/** Which move of the game is next: "16." or "16...". */
export function moveNumber(fen: string): string {
  const parts = fen.trim().split(/\s+/);
  return `${parts[5] ?? '1'}${parts[1] === 'b' ? '...' : '.'}`;
}

export function sideToMove(fen: string): Color {
  return fen.trim().split(/\s+/)[1] === 'b' ? 'black' : 'white';
}

/** The same position, whatever the clocks say. */
export function samePosition(one: string, other: string): boolean {
  const key = (fen: string) => fen.trim().split(/\s+/).slice(0, 4).join(' ');
  return key(one) === key(other);
}
