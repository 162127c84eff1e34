import { describe, expect, it } from 'vitest';
import { forWhite, whiteShare } from '../../src/chess/chances';
import { points } from '../../src/games/Graph';
import type { AnnotatedGame } from '../../src/api/types';

describe('chances', () => {
  it('are those of White, whoever is to move', () => {
    expect(whiteShare({ cp: 0 }, 'black')).toBe(0.5);
    expect(whiteShare({ cp: 240 }, 'white')).toBeCloseTo(0.731, 3);
    expect(whiteShare({ cp: 240 }, 'black')).toBeCloseTo(0.269, 3);
    expect(whiteShare({ mate: -2 }, 'black')).toBe(1);
    expect(forWhite({ cp: 150 }, 'black')).toEqual({ cp: -150 });
    expect(forWhite({ cp: 0 }, 'black')).toEqual({ cp: 0 });
    expect(forWhite({ mate: 3 }, 'black')).toEqual({ mate: -3 });
  });

  it('of a game are those after each move whose value is known', () => {
    const move = (cp: number | null) => ({ san: '', uci: '', loss: 0, value: cp === null ? null : { cp } });
    const start = '4k3/8/8/8/8/8/8/4K2R b - - 0 1';
    const game = { start, moves: [move(100), move(null), move(0)] } as unknown as AnnotatedGame;
    const shown = points(game);
    expect(shown.map(({ ply }) => ply)).toEqual([1, 3]);
    // Black moved first and stands better.
    expect(shown[0]?.share).toBeLessThan(0.5);
  });
});
