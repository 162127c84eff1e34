import { describe, expect, it } from 'vitest';
import type { LegalMove } from '../../src/api/types';
import { destinations, movesMeant } from '../../src/chess/moves';
import { menText, squareText, tagText, valueSentence, valueText } from '../../src/chess/words';

function move(san: string, uci: string): LegalMove {
  return { san, uci, from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci[4] ?? null };
}

const LEGAL = [
  move('Nf3', 'g1f3'),
  move('bxc3', 'b2c3'),
  move('Bxc3', 'd2c3'),
  move('O-O', 'e1g1'),
  move('Nbd2', 'b1d2'),
  move('Nfd2', 'f3d2'),
  move('e8=Q+', 'e7e8q'),
  move('e8=N', 'e7e8n'),
];

function meant(text: string): string[] {
  return movesMeant(text, LEGAL).map((each) => each.san);
}

describe('typed moves', () => {
  it('may be coordinates or SAN', () => {
    expect(meant('g1f3')).toEqual(['Nf3']);
    expect(meant('g1-f3')).toEqual(['Nf3']);
    expect(meant('Nf3')).toEqual(['Nf3']);
    expect(meant(' Nf3+!? ')).toEqual(['Nf3']);
  });

  it('distinguish a bishop from a pawn', () => {
    expect(meant('bxc3')).toEqual(['bxc3']);
    expect(meant('Bc3')).toEqual(['Bxc3']);
  });

  it('take zeros for castling and small letters for men', () => {
    expect(meant('0-0')).toEqual(['O-O']);
    expect(meant('o-o')).toEqual(['O-O']);
    expect(meant('nf3')).toEqual(['Nf3']);
  });

  it('promote', () => {
    expect(meant('e8Q')).toEqual(['e8=Q+']);
    expect(meant('e7e8n')).toEqual(['e8=N']);
    expect(meant('e7e8')).toEqual(['e8=Q+', 'e8=N']);
  });

  it('are not guessed', () => {
    expect(meant('Nd2')).toEqual([]);
    expect(meant('Qh5')).toEqual([]);
    expect(meant('')).toEqual([]);
  });
});

it('lists targets once', () => {
  expect(destinations(LEGAL).get('e7')).toEqual(['e8']);
});

describe('values', () => {
  it('have signs', () => {
    expect(valueText({ cp: 35 })).toBe('+0.35');
    expect(valueText({ cp: -110 })).toBe('−1.10');
    expect(valueText({ cp: 0 })).toBe('0.00');
    expect(valueText({ mate: 3 })).toBe('#3');
    expect(valueText({ mate: -2 })).toBe('#-2');
    expect(valueText(null)).toBe('');
  });

  it('are put into words for the right side', () => {
    expect(valueSentence({ mate: 3 }, 'black')).toBe('Black mates in 3.');
    expect(valueSentence({ mate: -1 }, 'black')).toBe('Black is mated in 1.');
    expect(valueSentence({ cp: -600 }, 'white')).toBe('Black is winning.');
    expect(valueSentence({ cp: 10 }, 'white')).toBe('About equal.');
  });
});

describe('positions in words', () => {
  const fen = '4k3/8/8/8/8/8/3Q1PPP/6K1 w - - 0 1';

  it('name the men', () => {
    expect(menText(fen, 'white')).toBe('White: king g1; queen d2; pawns f2, g2, h2.');
    expect(menText(fen, 'black')).toBe('Black: king e8.');
  });

  it('say what a square holds and where it leads', () => {
    const legal = [move('Qd7+', 'd2d7'), move('Qd8+', 'd2d8')];
    expect(squareText('d2', fen, legal, null)).toBe('d2, white queen, can go to d7, d8');
    expect(squareText('d7', fen, legal, 'd2')).toBe('d7, empty, d2 can go here');
  });
});

it('makes words of tags', () => {
  expect(tagText('discoveredAttack')).toBe('discovered attack');
  expect(tagText('mateIn2')).toBe('mate in 2');
  expect(tagText('missed-win')).toBe('missed win');
});
