// The system's own words, wherever a result has them.

import type { Explanation } from '../api/types';

function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textIn).filter((text) => text !== '').join('\n');
  if (typeof value === 'object' && value !== null && 'text' in value) return textIn((value as { text: unknown }).text);
  return '';
}

export function accountText(explanation: Explanation): string {
  const others = explanation as unknown as Record<string, unknown>;
  return (
    [explanation.account, others['story'], others['plans'], others['advice']].map(textIn).find((text) => text.trim() !== '') ??
    ''
  ).trim();
}
