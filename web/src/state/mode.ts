// What a move on the board of the Analyze tab means.

import { signal } from '@preact/signals';

export type Mode = 'play' | 'why-not' | 'edit';

export const mode = signal<Mode>('play');
