// Shortcuts for the whole page.

import { askCompare, askExplain, askHint, askThreat, working } from './answers';
import { flip, here } from './game';
import { mode } from './mode';
import { preview, stopWalk } from './preview';
import { goBackTo, route, TABS } from './route';
import { letters, live } from './settings';
import { stepBy, stepToEnd } from '../analyze/walking';

function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) || target.closest('dialog') !== null;
}

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

function toggleWhyNot(): void {
  mode.value = mode.value === 'why-not' ? 'play' : 'why-not';
  if (mode.value === 'why-not') focusOn('.move-input');
}

/** What a key does on the Analyze tab; letters last, because they can be switched off. */
function analyzeKey(key: string): (() => void) | null {
  const ready = here.value !== null && here.value.ending === null;
  switch (key) {
    case 'ArrowLeft':
      return () => stepBy(-1);
    case 'ArrowRight':
      return () => stepBy(1);
    case 'Home':
      return () => stepToEnd(-1);
    case 'End':
      return () => stepToEnd(1);
    case 'Escape':
      return preview.value || mode.value === 'why-not' ? back : null;
    case 'f':
      return flip;
    case 'm':
      return () => focusOn('.move-input');
    case 'b':
      return () => focusOn('.board');
    case 'l':
      return () => (live.value = !live.value);
    case 'x':
      return () => working.value?.job.cancel();
  }
  if (!ready) return null;
  switch (key) {
    case 'e':
      return askExplain;
    case 'w':
      return toggleWhyNot;
    case 't':
      return here.value?.check ? null : askThreat;
    case 'h':
      return askHint;
    case 'c':
      return askCompare;
  }
  return null;
}

function back(): void {
  mode.value = 'play';
  stopWalk();
}

export function watchKeys(openHelp: () => void): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (typing(event.target)) return;
    if (event.key.length === 1 && !letters.value) return;
    const tab = TABS[Number(event.key) - 1];
    const action =
      event.key === '?'
        ? openHelp
        : tab
          ? () => goBackTo(tab.tab)
          : route.value.tab === 'analyze' && mode.value !== 'edit'
            ? analyzeKey(event.key)
            : null;
    if (!action) return;
    event.preventDefault();
    action();
  });
}
