import { describe, expect, it } from 'vitest';
import type { AnnotatedGame, Moment, Value } from '../../src/api/types';
import { hint, judge, movesAsked, tasksOf } from '../../src/games/lesson';

function value(cp: number, band: string): Value {
  return { cp, text: `${cp}`, band } as Value;
}

const moment = {
  ply: 2,
  side: 'white',
  mark: 'blunder',
  uci: 'a2a3',
  loss: 0.4,
  kind: 'misses',
  theme: 'fork',
  best: value(500, 'won'),
  better_uci: 'd5c7',
  point: { line: { uci: ['d5c7', 'e8d8', 'c7a8'], san: '' } },
} as unknown as Moment;
const game = {
  moves: ['e2e4', 'e7e5', 'a2a3'].map((uci) => ({ uci })),
  moments: [moment, { ...moment, side: 'black' }, { ...moment, mark: 'strong' }, { ...moment, point: null }, { ...moment, better_uci: null, point: null }],
} as unknown as AnnotatedGame;
const [task, unconfirmed] = tasksOf(game, 'white');
if (!task || !unconfirmed) throw new Error('there are tasks');

describe('learning from mistakes', () => {
  it('asks about faults of the side for which something better is known', () => {
    expect(tasksOf(game, 'white')).toHaveLength(2);
    expect(task.before).toEqual(['e2e4', 'e7e5']);
    expect(task.moves).toBe(2);
  });

  it('asks for the better move alone where no line was confirmed', () => {
    expect(unconfirmed.solution).toEqual(['d5c7']);
    expect(unconfirmed.moves).toBe(1);
    expect(hint(unconfirmed, 3, 0).move).toBe('d5c7');
  });

  it('accepts every good move, by what it is worth and not by its name', () => {
    const best = { value: value(500, 'won') } as never;
    const tried = (move: string, cp: number, band: string, fine = false) =>
      judge(task, 0, { move, fine, value: value(cp, band), best, standing: fine ? 'good' : cp < 0 ? 'fails' : 'misses' });
    expect(tried('d5c7', 500, 'won', true)).toBe('good');
    // Another move that wins as well, though the engine prefers the first.
    expect(tried('e1g1', 420, 'won')).toBe('good');
    expect(tried('e1g1', 60, 'better')).toBe('not-enough');
    expect(tried('e1g1', -300, 'worse')).toBe('refuted');
    // The move of the game is never the solution, whatever a quick look thinks of it.
    expect(tried('a2a3', 480, 'won', true)).toBe('played');
  });

  it('asks for a line where the point comes later, and for one move where another good one was found', () => {
    expect(movesAsked(task, ['d5c7'])).toBe(2);
    expect(movesAsked(task, ['d5c7', 'e8d8', 'c7a8'])).toBe(2);
    expect(movesAsked(task, ['e1g1'])).toBe(1);
  });

  it('hints without giving the move away', () => {
    expect(hint(task, 1, 0).text).toBe('Look for this: fork.');
    expect(hint(task, 1, 0).text).not.toMatch(/[a-h][1-8]/);
    expect(hint(task, 2, 0)).toMatchObject({ square: 'd5', move: null });
    expect(hint(task, 3, 1).move).toBe('c7a8');
  });
});
