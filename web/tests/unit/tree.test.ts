import { describe, expect, it } from 'vitest';
import type { Explanation, Solution } from '../../src/api/types';
import { branchesOf, countBranches, fromSolution } from '../../src/chess/tree';

const SOLUTION: Solution = {
  problem: { position: '6k1/8/8/3N3r/8/8/5PPP/6K1 w - - 0 1' },
  tree: [
    { id: 1, parent: 0, move: 'Nf6+', reasons: [{ knowledge: { entry: 'fork', bindings: [{ name: 'prize', man: 'r', square: 'h5' }] } }] },
    { id: 2, parent: 1, move: 'Kg7', reasons: [{ rule: 'escapes-check' }] },
    { id: 3, parent: 2, move: 'Nxh5+', reasons: [{ search: { oracle: 'critic', depth: 6, nodes: 9, value: { cp: 600 }, side: 'white' } }] },
    { id: 4, parent: 1, move: 'Kf7', reasons: [{ rule: 'defence' }, { rule: 'escapes-check' }] },
  ],
  alternatives: [{ node: 0, tried: 'h3', line: ['Rxd5'], value: { cp: -200 } }],
};

function explanation(parts: Partial<Explanation>): Explanation {
  return { fen: '', method: '', move: null, san: null, verdict: null, ...parts };
}

describe('the tree of a solution', () => {
  const roots = fromSolution(SOLUTION);

  it('nests replies under moves', () => {
    expect(roots.map((branch) => branch.san)).toEqual(['Nf6+', 'h3']);
    expect(roots[0]?.children.map((branch) => branch.san)).toEqual(['Kg7', 'Kf7']);
    expect(roots[0]?.children[0]?.children[0]?.path).toEqual(['Nf6+', 'Kg7', 'Nxh5+']);
    expect(countBranches(roots)).toBe(5);
  });

  it('gives reasons in words', () => {
    expect(roots[0]?.text).toBe('fork (prize rh5)');
    expect(roots[0]?.children[1]?.text).toBe('a defence; answers the check');
    expect(roots[0]?.children[0]?.children[0]?.text).toBe('critic to depth 6: +6.00');
  });

  it('shows what was tried and fails', () => {
    expect(roots[1]).toMatchObject({ refuted: true, text: 'fails to Rxd5 (−2.00)' });
  });

  it('drops moves whose parent is missing', () => {
    expect(fromSolution({ ...SOLUTION, alternatives: [], tree: [{ parent: 7, move: 'e4', reasons: [] }] })).toEqual([]);
  });
});

describe('the tree of an explanation', () => {
  it('may be nested already', () => {
    const tree = [{ san: 'Ra8#', uci: 'a1a8', fen: 'x', verdict: 'proved', reasons: [{ rule: 'mates' }], children: [] }];
    expect(branchesOf(explanation({ tree }))[0]).toMatchObject({ san: 'Ra8#', verdict: 'proved', text: 'mates', uci: 'a1a8' });
  });

  it('is that of the solution otherwise', () => {
    expect(branchesOf(explanation({ solution: SOLUTION }))).toHaveLength(2);
    expect(branchesOf(explanation({ tree: SOLUTION.tree, solution: SOLUTION }))).toHaveLength(2);
    expect(branchesOf(explanation({}))).toEqual([]);
  });
});
