// What the reader has chosen: kept in the browser, where a browser allows it.

import { computed, effect, signal } from '@preact/signals';
import { get, problemOf } from '../api/client';
import type { Health, Problem } from '../api/types';

export type Look = 'auto' | 'light' | 'dark';

function kept(key: string, fallback: string): string {
  try {
    return localStorage.getItem(`motive.${key}`) ?? fallback;
  } catch {
    return fallback;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`motive.${key}`, value);
  } catch {
    // A browser that keeps nothing forgets the choice, no more.
  }
}

export const look = signal<Look>(kept('look', 'auto') as Look);
/** The system that is asked; empty: the server chooses. */
export const method = signal(kept('method', ''));
export const effort = signal(kept('effort', ''));
/** Whether single letters are shortcuts; some readers' own tools need the letters. */
export const letters = signal(kept('letters', 'on') === 'on');

/** Whether every position that comes on the board is analyzed at once. */
export const live = signal(kept('live', 'off') === 'on');

export const health = signal<Health | null>(null);
export const unreachable = signal<Problem | null>(null);

export function watchSettings(): void {
  effect(() => {
    keep('look', look.value);
    const root = document.documentElement;
    if (look.value === 'auto') delete root.dataset['look'];
    else root.dataset['look'] = look.value;
  });
  effect(() => keep('method', method.value));
  effect(() => keep('effort', effort.value));
  effect(() => keep('live', live.value ? 'on' : 'off'));
  effect(() => keep('letters', letters.value ? 'on' : 'off'));
}

export async function meetServer(): Promise<void> {
  try {
    health.value = await get<Health>('/health');
    unreachable.value = null;
  } catch (error) {
    unreachable.value = problemOf(error);
  }
}

/** The systems of the server, and the one it asks if nothing is chosen. */
export const systems = computed(() => {
  const known = health.value?.methods ?? [];
  const usual = known.find((each) => each.name === 'auto') ?? known[0];
  return { known, usual: usual?.name ?? '' };
});

/** What to ask for: nothing if the server would choose the same, or does not know it. */
export const chosenMethod = computed(() => {
  const { known, usual } = systems.value;
  return method.value !== usual && known.some((each) => each.name === method.value) ? method.value : '';
});

export function nextLook(): void {
  const order: Look[] = ['auto', 'light', 'dark'];
  look.value = order[(order.indexOf(look.value) + 1) % order.length] ?? 'auto';
}
