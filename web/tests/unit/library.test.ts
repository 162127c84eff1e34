import { describe, expect, it } from 'vitest';
import type { SuitePosition } from '../../src/api/types';
import { draw, squaresIn, stepDrawing } from '../../src/chess/shapes';
import { plainComment } from '../../src/games/comment';
import { chainTexts } from '../../src/knowledge/chain';
import { segments } from '../../src/knowledge/marks';
import { cactus, logTicks } from '../../src/suites/figures';

describe('marks', () => {
  const text = 'first line\nsecond line';

  it('cut a text where the mistakes are', () => {
    const cut = segments(text, [{ line: 2, column: 8, length: 4, message: 'no' }]);
    expect(cut.map((each) => each.text)).toEqual(['first line\nsecond ', 'line']);
    expect(cut[1]?.mistake?.message).toBe('no');
  });

  it('lose nothing, whatever the places', () => {
    const mistakes = [
      { line: 1, column: 1, length: 5, message: 'a' },
      { line: 1, column: 3, length: 2, message: 'b' },
      { line: 9, column: 9, length: 0, message: 'c' },
      { line: 0, column: 0, length: 400, message: 'd' },
    ];
    expect(segments(text, mistakes).map((each) => each.text).join('')).toBe(text);
    expect(segments('', mistakes)).toEqual([]);
  });
});

describe('drawings', () => {
  it('take the server’s evidence, with what it means', () => {
    const drawing = draw([{ from: 'd5', to: 'f6', color: 'red' }], [{ square: 'h5', color: 'blue', meaning: 'the prize' }]);
    expect(drawing.arrows).toEqual([{ from: 'd5', to: 'f6', tint: 'red' }]);
    expect(drawing.squares.get('h5')).toBe('blue');
    expect(drawing.meanings[0]?.meaning).toBe('the prize');
  });

  it('show what the server has for a step', () => {
    const drawing = stepDrawing({
      arrows: [{ from: 'f6', to: 'h5', color: 'blue' }],
      squares: [{ square: 'f6', color: 'green', meaning: 'fork by the knight' }],
    });
    expect([...drawing.squares.keys()]).toEqual(['f6']);
    expect(drawing.arrows).toEqual([{ from: 'f6', to: 'h5', tint: 'blue' }]);
  });

  it('find squares in the names of men', () => {
    expect(squaresIn('WRD1')).toEqual(['d1']);
    expect(squaresIn('(WHITE f6)')).toEqual(['f6']);
    expect(squaresIn('MOVE1 (WRd1 a6)')).toEqual(['d1', 'a6']);
    expect(squaresIn('MOVE1')).toEqual([]);
  });
});

it('reads chains of reasons', () => {
  expect(chainTexts({ reasons: [{ chain: [{ statement: 'It is trapped.' }, { statement: 'Attack it.' }] }] })).toEqual([
    'It is trapped. → Attack it.',
  ]);
  expect(chainTexts({ reasons: [] })).toEqual([]);
});

it('leaves commands out of comments', () => {
  expect(plainComment('[%clk 0:01:00] Loses a pawn. [%cal Gd5f6]')).toBe('Loses a pawn.');
  expect(plainComment(null)).toBe('');
});

describe('the plot of a suite', () => {
  const solved = (nodes: number, ok = true) => ({ solved: ok, nodes }) as SuitePosition;

  it('counts solved problems by growing work', () => {
    const plot = cactus([{ name: 'critic', positions: [solved(500), solved(20), solved(9_000, false)] }]);
    expect(plot.lines[0]?.points).toEqual([
      [20, 0],
      [20, 1],
      [500, 1],
      [500, 2],
      [1000, 2],
    ]);
    expect([plot.from, plot.to, plot.most]).toEqual([1, 3, 3]);
    expect(plot.words).toContain('critic solves 2');
  });

  it('has a scale even if nothing was solved', () => {
    const plot = cactus([{ name: 'critic', positions: [] }]);
    expect(plot.to).toBeGreaterThan(plot.from);
    expect(logTicks(0, 7)).toEqual([1, 100, 10_000, 1_000_000]);
  });
});
