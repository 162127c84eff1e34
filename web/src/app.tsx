// The frame of the page: tabs, look, help, and the line for screen readers.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Analyze } from './analyze/Analyze';
import { Games } from './games/Games';
import { Help } from './parts/Help';
import { Icon } from './parts/Icon';
import { ProblemNote } from './parts/ProblemNote';
import { Knowledge } from './knowledge/Knowledge';
import { Suites } from './suites/Suites';
import { goBackTo, route, TABS, type Tab } from './state/route';
import { said } from './state/say';
import { health, look, nextLook, unreachable } from './state/settings';

export const helping = signal(false);

const VIEWS: Record<Tab, () => preact.JSX.Element> = {
  analyze: Analyze,
  knowledge: Knowledge,
  games: Games,
  suites: Suites,
};

export function App() {
  const { tab } = route.value;
  const View = VIEWS[tab];
  useEffect(() => {
    document.title = tab === 'analyze' ? 'Motive' : `${TABS.find((each) => each.tab === tab)?.title} – Motive`;
  }, [tab]);
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        Skip to the content
      </a>
      <header class="top">
        <a class="brand" href="#/analyze" aria-label="Motive">
          <img src="./icon.svg" alt="" width="26" height="26" />
          <span>Motive</span>
        </a>
        <nav aria-label="Parts of the page">
          {TABS.map((each) => (
            <a
              key={each.tab}
              href={`#/${each.tab}`}
              aria-current={each.tab === tab ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault();
                goBackTo(each.tab);
              }}
            >
              {each.title}
            </a>
          ))}
        </nav>
        <div class="top-tools">
          <button
            type="button"
            class="quiet icon"
            onClick={nextLook}
            aria-label={`Look: ${look.value}. Change`}
            title={`Look: ${look.value}`}
          >
            <Icon name={look.value} />
          </button>
          <button type="button" class="quiet icon" onClick={() => (helping.value = true)} aria-label="Help and shortcuts" title="Help (?)">
            <Icon name="help" />
          </button>
        </div>
      </header>
      {unreachable.value && (
        <div class="page">
          <ProblemNote problem={unreachable.value} />
        </div>
      )}
      <View />
      <footer class="foot soft small">
        {health.value ? `${health.value.name} ${health.value.version}` : 'Motive'} · works offline, on this machine only
      </footer>
      <div class="sr-only" aria-live="polite">
        {said.value}
      </div>
      <Help open={helping.value} onClose={() => (helping.value = false)} />
    </>
  );
}

function skip(event: Event): void {
  event.preventDefault();
  const main = document.getElementById('main');
  main?.setAttribute('tabindex', '-1');
  main?.focus();
}
