// The tree behind an answer as nested branches for folding.

import type { ChessRule, Explanation, Reason } from '../api/types';
import { valueText } from './words';

export interface Branch {
  /** Unique in its tree: the moves that lead here. */
  path: string[];
  san: string;
  text: string;
  /** A move that was weighed and lost, shown beside the tree. */
  refuted: boolean;
  children: Branch[];
}

const RULES: Record<ChessRule, string> = {
  'only-move': 'the only legal move',
  mates: 'mates',
  stalemates: 'stalemates',
  'leaves-too-little': 'leaves too little to mate with',
  repeats: 'repeats the position',
  'escapes-check': 'answers the check',
  defense: 'a defense',
};

export function reasonText(reason: Reason): string {
  if ('rule' in reason) return RULES[reason.rule];
  if ('knowledge' in reason) {
    const { entry, bindings } = reason.knowledge;
    const bound = bindings.map(({ name, man, square, text }) => `${name} ${text ?? `${man ?? ''}${square ?? ''}`}`);
    return bound.length > 0 ? `${entry} (${bound.join(', ')})` : entry;
  }
  if ('answers' in reason) {
    const { tried, line } = reason.answers;
    return tried ? `${tried} fails to ${line.join(' ')}` : `meets the threat ${line.join(' ')}`;
  }
  const { engine, depth, value } = reason.search;
  return `${engine} to depth ${depth}: ${valueText(value)}`;
}

function reasonsText(reasons: Reason[]): string {
  return [...new Set(reasons.map(reasonText))].join('; ');
}

/** The branches of an explanation; empty if it has no tree. */
export function branchesOf({ tree, candidates }: Pick<Explanation, 'tree' | 'candidates'>): Branch[] {
  const roots: Branch[] = [];
  // The position itself is node 0 and has no entry: the first entry is node 1.
  const nodes: Branch[] = [];
  for (const { parent, san, reasons } of tree) {
    const above = nodes[parent - 1];
    if (parent > 0 && !above) break;
    const branch = { path: [...(above?.path ?? []), san], san, text: reasonsText(reasons), refuted: false, children: [] };
    (above?.children ?? roots).push(branch);
    nodes.push(branch);
  }
  if (roots.length === 0) return [];
  for (const { san, lost } of candidates) {
    if (!lost || roots.some((each) => each.san === san)) continue;
    const line = lost.line.san === '' ? '' : ` to ${lost.line.san}`;
    const text = lost.why || `fails${line} (${valueText(lost.value)})`;
    roots.push({ path: [san], san, text, refuted: true, children: [] });
  }
  return roots;
}

export function countBranches(branches: Branch[]): number {
  return branches.reduce((sum, branch) => sum + 1 + countBranches(branch.children), 0);
}
