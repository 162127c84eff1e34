// Rules that the reader is writing: kept for this session of the browser, never on the server.

import { effect, signal } from '@preact/signals';

export interface Draft {
  text: string;
  /** The rule of the base that it began with. */
  from: string;
}

const KEY = 'motive.draft';

function stored(): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as unknown;
    if (typeof kept === 'object' && kept !== null && 'text' in kept) return kept as Draft;
  } catch {
    // Nothing kept, or nothing that we wrote.
  }
  return { text: '', from: '' };
}

export const draft = signal<Draft>(stored());

effect(() => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft.value));
  } catch {
    // Then the draft lives as long as the page.
  }
});

/** The names of the productions in a text. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/\(\s*PRODUCTION\s+([^\s()"]+)/gi)].map((match) => match[1] ?? '');
}
