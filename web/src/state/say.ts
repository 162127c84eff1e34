// What a screen reader is told: one polite line for the whole page.

import { signal } from '@preact/signals';

export const said = signal('');

export function say(text: string): void {
  // The same sentence twice would not be read twice.
  said.value = said.peek() === text ? `${text}\u00a0` : text;
}
