import { describe, expect, it } from 'vitest';
import type { Candidate, TreeMove } from '../../src/api/types';
import { branchesOf, countBranches } from '../../src/chess/tree';

const TREE: TreeMove[] = [
  {
    parent: 0,
    move: 'd5f6',
    san: 'Nf6+',
    reasons: [{ knowledge: { entry: 'fork', bindings: [{ name: 'prize', man: 'r', square: 'h5' }] } }],
  },
  { parent: 1, move: 'g8g7', san: 'Kg7', reasons: [{ rule: 'escapes-check' }] },
  {
    parent: 2,
    move: 'f6h5',
    san: 'Nxh5+',
    reasons: [{ search: { engine: 'critic', depth: 6, nodes: 9, value: { cp: 600 }, side: 'white' } }],
  },
  { parent: 1, move: 'g8f7', san: 'Kf7', reasons: [{ rule: 'defense' }, { rule: 'escapes-check' }] },
];

function candidate(san: string, lost: Candidate['lost']): Candidate {
  return { move: '', san, by: ['critic'], value: null, line: { uci: [], san }, idea: null, reasons: [], lost };
}

const LOST = candidate('h3', {
  line: { uci: ['h5d5'], san: '1... Rxd5' },
  value: { cp: -200, text: '-2.00', band: 'worse' },
  why: '',
});

describe('the tree behind an answer', () => {
  const roots = branchesOf({ tree: TREE, candidates: [candidate('Nf6+', null), LOST] });

  it('nests replies under moves', () => {
    expect(roots.map((branch) => branch.san)).toEqual(['Nf6+', 'h3']);
    expect(roots[0]?.children.map((branch) => branch.san)).toEqual(['Kg7', 'Kf7']);
    expect(roots[0]?.children[0]?.children[0]?.path).toEqual(['Nf6+', 'Kg7', 'Nxh5+']);
    expect(countBranches(roots)).toBe(5);
  });

  it('gives reasons in words', () => {
    expect(roots[0]?.text).toBe('fork (prize rh5)');
    expect(roots[0]?.children[1]?.text).toBe('a defense; answers the check');
    expect(roots[0]?.children[0]?.children[0]?.text).toBe('critic to depth 6: +6.00');
  });

  it('shows what was weighed and lost', () => {
    expect(roots[1]).toMatchObject({ refuted: true, text: 'fails to 1... Rxd5 (−2.00)' });
  });

  it('is empty without moves, and ends where a parent is missing', () => {
    expect(branchesOf({ tree: [], candidates: [LOST] })).toEqual([]);
    expect(branchesOf({ tree: [{ parent: 7, move: 'e2e4', san: 'e4', reasons: [] }], candidates: [] })).toEqual([]);
  });
});
