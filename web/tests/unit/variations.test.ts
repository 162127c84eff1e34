import { describe, expect, it } from 'vitest';
import type { LineMove } from '../../src/api/types';
import { grow, lineThrough, prune, treeOf, type Branch } from '../../src/chess/variations';

function moves(text: string): LineMove[] {
  return text.split(' ').map((uci) => ({ san: uci, uci, fen: uci }));
}

function shape(tree: Branch[]): string {
  const [main, ...others] = tree;
  if (!main) return '';
  const aside = others.map((branch) => ` (${shape([branch])})`).join('');
  const rest = shape(main.next);
  return `${main.move.uci}${aside}${rest ? ` ${rest}` : ''}`;
}

describe('variations', () => {
  it('come with the file', () => {
    const [e4, e5, f3] = moves('e2e4 e7e5 g1f3') as [LineMove, LineMove, LineMove];
    const c5 = { ...(moves('c7c5')[0] as LineMove), variations: [moves('c7c6 d2d4')] };
    const line = [e4, { ...e5, variations: [[c5, ...moves('g1f3')]] }, f3];
    expect(shape(treeOf(line))).toBe('e2e4 e7e5 (c7c5 g1f3) (c7c6 d2d4) g1f3');
  });

  it('grow where another move is played, and nothing is there twice', () => {
    const tree = treeOf(moves('e2e4 e7e5 g1f3'));
    const grown = grow(tree, moves('e2e4 c7c5 g1f3'));
    expect(shape(grown)).toBe('e2e4 e7e5 (c7c5 g1f3) g1f3');
    expect(grow(grown, moves('e2e4 c7c5'))).toEqual(grown);
    expect(shape(grow(grown, moves('e2e4 c7c5 b1c3')))).toBe('e2e4 e7e5 (c7c5 g1f3 (b1c3)) g1f3');
  });

  it('are walked through and taken away', () => {
    const tree = grow(treeOf(moves('e2e4 e7e5 g1f3')), moves('e2e4 c7c5 g1f3'));
    expect(lineThrough(tree, [])?.map((move) => move.uci)).toEqual(['e2e4', 'e7e5', 'g1f3']);
    expect(lineThrough(tree, ['e2e4', 'c7c5'])?.map((move) => move.uci)).toEqual(['e2e4', 'c7c5', 'g1f3']);
    expect(lineThrough(tree, ['d2d4'])).toBeNull();
    expect(shape(prune(tree, ['e2e4', 'c7c5']))).toBe('e2e4 e7e5 g1f3');
  });
});
