// Where the reader is: the fragment of the address, so that every view has a permalink and nothing reaches the server.

import { signal } from '@preact/signals';

export type Tab = 'analyze' | 'knowledge' | 'games' | 'suites';
export const TABS: { tab: Tab; title: string }[] = [
  { tab: 'analyze', title: 'Analyze' },
  { tab: 'knowledge', title: 'Knowledge' },
  { tab: 'games', title: 'Games' },
  { tab: 'suites', title: 'Suites' },
];

export interface Route {
  tab: Tab;
  /** What follows the tab: the name of a rule, for instance. */
  rest: string;
  query: Record<string, string>;
}

export function readRoute(fragment: string): Route {
  const [path = '', query = ''] = fragment.replace(/^#?\/?/, '').split('?', 2);
  const [first = '', ...rest] = path.split('/');
  const tab = TABS.find((each) => each.tab === first)?.tab ?? 'analyze';
  return { tab, rest: rest.map(safelyDecoded).join('/'), query: Object.fromEntries(new URLSearchParams(query)) };
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function writeRoute({ tab, rest, query }: Route): string {
  const path = rest === '' ? tab : `${tab}/${rest.split('/').map(encodeURIComponent).join('/')}`;
  const filled = Object.entries(query).filter(([, value]) => value !== '');
  if (filled.length === 0) return `#/${path}`;
  // Slashes and commas may stand in a fragment; FENs are easier to read with them.
  const tail = new URLSearchParams(filled).toString().replaceAll('%2F', '/').replaceAll('%2C', ',');
  return `#/${path}?${tail}`;
}

export const route = signal<Route>(readRoute(globalThis.location?.hash ?? ''));

const remembered = new Map<Tab, Route>();

export function go(tab: Tab, rest = '', query: Record<string, string> = {}): void {
  location.hash = writeRoute({ tab, rest, query });
}

/** To a tab as it was left. */
export function goBackTo(tab: Tab): void {
  const last = remembered.get(tab);
  location.hash = writeRoute(last ?? { tab, rest: '', query: {} });
}

/** Puts the state of the view into the address without a step of history. */
export function note(next: Route): void {
  const address = writeRoute(next);
  // Read back, so that it is what a reload would see.
  route.value = readRoute(address);
  remembered.set(next.tab, route.value);
  history.replaceState(null, '', address);
}

export function watchRoute(): void {
  addEventListener('hashchange', () => {
    route.value = readRoute(location.hash);
    remembered.set(route.value.tab, route.value);
  });
  remembered.set(route.value.tab, route.value);
}
