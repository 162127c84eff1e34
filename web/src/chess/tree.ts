// The tree of a solution, from either form in which the server may send it, as nested branches for folding.

import type { Explanation, Reason, Solution, Verdict } from '../api/types';
import { valueText } from './words';

export interface Branch {
  /** Unique in its tree: the moves that lead here. */
  path: string[];
  san: string;
  uci: string | null;
  fen: string | null;
  text: string;
  verdict: Verdict | null;
  /** A move that was tried and fails, shown beside the tree. */
  refuted: boolean;
  children: Branch[];
}

const RULES: Record<string, string> = {
  'only-move': 'the only legal move',
  mates: 'mates',
  stalemates: 'stalemates',
  'leaves-too-little': 'leaves too little to mate with',
  repeats: 'repeats the position',
  'escapes-check': 'answers the check',
  defence: 'a defence',
};

export function reasonText(reason: Reason): string {
  if (reason.rule) return RULES[reason.rule] ?? reason.rule.replaceAll('-', ' ');
  if (reason.knowledge) {
    const { entry, bindings = [] } = reason.knowledge;
    const bound = bindings.map(({ name, man, square, text }) => `${name} ${text ?? `${man ?? ''}${square ?? ''}`}`);
    return bound.length > 0 ? `${entry} (${bound.join(', ')})` : entry;
  }
  if (reason.answers) {
    const { tried, line } = reason.answers;
    return tried ? `${tried} fails to ${line.join(' ')}` : `meets the threat ${line.join(' ')}`;
  }
  if (reason.search) {
    const { oracle, depth, value } = reason.search;
    return `${oracle} to depth ${depth}: ${valueText(value)}`;
  }
  return '';
}

function reasonsText(reasons: Reason[] | undefined): string {
  const texts = (reasons ?? []).map(reasonText).filter((text) => text !== '');
  return [...new Set(texts)].join('; ');
}

export function fromSolution(solution: Solution): Branch[] {
  const roots: Branch[] = [];
  const byId = new Map<number, Branch>();
  const under = (parent: number): Branch[] | undefined => (parent === 0 ? roots : byId.get(parent)?.children);
  solution.tree.forEach((entry, index) => {
    const siblings = under(entry.parent);
    if (!siblings) return;
    const branch: Branch = {
      path: [...(byId.get(entry.parent)?.path ?? []), entry.move],
      san: entry.move,
      uci: null,
      fen: null,
      text: reasonsText(entry.reasons),
      verdict: null,
      refuted: false,
      children: [],
    };
    siblings.push(branch);
    byId.set(entry.id ?? index + 1, branch);
  });
  for (const tried of solution.alternatives ?? []) {
    const siblings = under(tried.node);
    const path = [...(byId.get(tried.node)?.path ?? []), tried.tried];
    const worth = tried.value ? ` (${valueText(tried.value)})` : '';
    siblings?.push({
      path,
      san: tried.tried,
      uci: null,
      fen: null,
      text: tried.line.length > 0 ? `fails to ${tried.line.join(' ')}${worth}` : `fails${worth}`,
      verdict: null,
      refuted: true,
      children: [],
    });
  }
  return roots;
}

interface Nested {
  san?: string;
  move?: string;
  uci?: string | null;
  fen?: string | null;
  text?: string;
  reasons?: (Reason | string)[];
  verdict?: Verdict | null;
  refuted?: boolean;
  children?: Nested[];
  replies?: Nested[];
  moves?: Nested[];
}

function childrenOf(nested: Nested): Nested[] {
  return nested.children ?? nested.replies ?? nested.moves ?? [];
}

export function fromNested(nested: Nested[], path: string[] = []): Branch[] {
  return nested.map((node) => {
    const san = node.san ?? node.move ?? node.uci ?? '?';
    const here = [...path, san];
    const reasons = (node.reasons ?? []).map((reason) => (typeof reason === 'string' ? reason : reasonText(reason)));
    return {
      path: here,
      san,
      uci: node.uci ?? null,
      fen: node.fen ?? null,
      text: node.text ?? reasons.filter((text) => text !== '').join('; '),
      verdict: node.verdict ?? null,
      refuted: node.refuted ?? false,
      children: fromNested(childrenOf(node), here),
    };
  });
}

function isNested(value: unknown): value is Nested {
  return typeof value === 'object' && value !== null;
}

/** The branches of an explanation; empty if it has no tree. */
export function branchesOf(explanation: Explanation): Branch[] {
  const { tree, solution } = explanation;
  if (Array.isArray(tree)) {
    const flat = tree.some((node) => isNested(node) && 'parent' in node);
    if (!flat) return fromNested(tree.filter(isNested));
  } else if (isNested(tree)) {
    return fromNested(childrenOf(tree));
  }
  return solution ? fromSolution(solution) : [];
}

export function countBranches(branches: Branch[]): number {
  return branches.reduce((sum, branch) => sum + 1 + countBranches(branch.children), 0);
}
