// Chains of reasons as sentences, from the answer to "why this move?".

import type { RuleApplied } from '../api/types';

interface Chained {
  chain: Pick<RuleApplied, 'statement'>[];
}

export function chainTexts({ reasons }: { reasons: Chained[] }): string[] {
  const found = reasons.map(({ chain }) => chain.map((link) => link.statement).join(' → '));
  return [...new Set(found)].filter((text) => text !== '');
}
