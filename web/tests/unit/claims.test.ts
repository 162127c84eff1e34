import { expect, test } from 'vitest';
import type { Claim, Explanation } from '../../src/api/types';
import { pointsOf } from '../../src/chess/claims';

const NONE = { by: null, on: [], squares: [], line: [], amount: null, side: null, pattern: null, what: null, engine: null };
const ISOLATED: Claim = { ...NONE, kind: 'isolated', after: [], on: [{ piece: 'P', square: 'd4' }], side: 'white' };
const OUTPOST: Claim = { ...NONE, kind: 'takes-outpost', after: ['f3e5'], by: { piece: 'N', square: 'e5' } };
const PAIR: Claim = { ...NONE, kind: 'bishop-pair', after: [], side: 'white' };
const ELSEWHERE: Claim = { ...OUTPOST, after: ['c3d5'], by: { piece: 'N', square: 'd5' } };
const GAINS: Claim = { ...NONE, kind: 'gains', after: ['f3e5'], what: { ...ISOLATED, on: [{ piece: 'p', square: 'd5' }] } };

function explanation(claims: Claim[], place: string): Explanation {
  const sentences = [{ place, text: '', claims: claims.map((_, index) => index) }];
  const steps = [{ uci: 'f3e5', fen: 'after' }];
  return { fen: 'root', claims, sentences, steps } as unknown as Explanation;
}

test('a claim has a name, its squares, and the position that it speaks of', () => {
  const points = pointsOf(explanation([ISOLATED, OUTPOST, GAINS], 'standing'));
  expect(points.map(({ name, fen }) => [name, fen])).toEqual([
    ['isolated d4', 'root'],
    ['takes outpost e5', 'after'],
    ['isolated d5', 'after'],
  ]);
  expect(points[1]?.drawing.squares.get('e5')).toBe('green');
  expect(points[0]?.drawing.squares.get('d4')).toBe('red');
});

test('what names no square, leaves the line or is about other moves has no chip', () => {
  expect(pointsOf(explanation([PAIR, ELSEWHERE], 'headline'))).toEqual([]);
  expect(pointsOf(explanation([ISOLATED], 'other'))).toEqual([]);
});
