import { describe, expect, it } from 'vitest';
import {
  EMPTY,
  moveNumber,
  neighbor,
  possibleCastling,
  readFields,
  readPlacement,
  samePosition,
  START,
  writeFields,
  writePlacement,
} from '../../src/chess/board';

describe('placement', () => {
  it('reads what it writes', () => {
    for (const fen of [START, EMPTY, '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16']) {
      expect(writePlacement(readPlacement(fen))).toBe(fen.split(' ')[0]);
    }
  });

  it('finds men on their squares', () => {
    const men = readPlacement(START);
    expect(men.size).toBe(32);
    expect(men.get('e1')).toEqual({ color: 'white', role: 'king' });
    expect(men.get('d8')).toEqual({ color: 'black', role: 'queen' });
    expect(men.get('e4')).toBeUndefined();
  });

  it('survives nonsense', () => {
    expect(readPlacement('').size).toBe(0);
    expect(readPlacement('kkkkkkkkkkkk/9/x/K').size).toBe(9);
  });
});

describe('the other fields of a FEN', () => {
  it('come back as they were', () => {
    expect(writeFields(readFields(START))).toBe(START);
  });

  it('have sensible values when they are missing', () => {
    expect(readFields('8/8/8/8/8/8/8/8')).toMatchObject({ turn: 'white', castling: '-', clocks: '0 1' });
  });

  it('allow castling only from the first squares', () => {
    expect(possibleCastling(readPlacement(START))).toBe('KQkq');
    expect(possibleCastling(readPlacement('r3k3/8/8/8/8/8/8/4K2R w - - 0 1'))).toBe('Kq');
    expect(possibleCastling(readPlacement('8/8/8/8/8/8/8/3K3R w - - 0 1'))).toBe('');
  });
});

describe('the cursor', () => {
  it('moves as the reader sees the board', () => {
    expect(neighbor('e4', 1, 0, false)).toBe('f4');
    expect(neighbor('e4', 1, 0, true)).toBe('d4');
    expect(neighbor('e4', 0, 1, true)).toBe('e3');
  });

  it('stays on the board', () => {
    expect(neighbor('h8', 1, 0, false)).toBe('h8');
    expect(neighbor('a1', 0, 1, true)).toBe('a1');
  });
});

it('numbers moves', () => {
  expect(moveNumber(START)).toBe('1.');
  expect(moveNumber('8/8/8/8/8/8/8/8 b - - 0 16')).toBe('16...');
});

it('compares positions without their clocks', () => {
  expect(samePosition(START, START.replace('0 1', '5 9'))).toBe(true);
  expect(samePosition(START, START.replace(' w ', ' b '))).toBe(false);
});
