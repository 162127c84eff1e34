// The rules by knowledge source and theme, with a search.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { get, problemOf } from '../api/client';
import type { KnowledgeList, Problem } from '../api/types';
import { tagText } from '../chess/words';
import { ProblemNote } from '../parts/ProblemNote';
import { writeRoute } from '../state/route';

const list = signal<KnowledgeList | null>(null);
const problem = signal<Problem | null>(null);
const query = signal('');
const source = signal('');
const theme = signal('');

// As lichess names them; the server finds the rules that speak of them.
const THEMES = ['fork', 'pin', 'discoveredAttack', 'deflection', 'overloading', 'trappedPiece', 'hangingPiece', 'promotion', 'mate'];

let asked = 0;

async function fetchList(): Promise<void> {
  const mine = ++asked;
  try {
    const reply = await get<KnowledgeList>('/kb', { query: query.value, source: source.value, theme: theme.value });
    if (mine !== asked) return;
    // The sources of the whole base are kept, so that a filter can be taken back.
    const sources = list.value?.sources ?? reply.sources;
    list.value = { ...reply, sources };
    problem.value = null;
  } catch (error) {
    if (mine === asked) problem.value = problemOf(error);
  }
}

export function RuleList({ chosen }: { chosen: string }) {
  useEffect(() => {
    const wait = setTimeout(() => void fetchList(), list.value ? 150 : 0);
    return () => clearTimeout(wait);
  }, [query.value, source.value, theme.value]);

  const known = list.value;
  const rules = known?.rules ?? [];
  const bySource = new Map<string, typeof rules>();
  for (const rule of rules) {
    const name = rule.source ?? '';
    bySource.set(name, [...(bySource.get(name) ?? []), rule]);
  }
  const searching = query.value !== '' || source.value !== '' || theme.value !== '';
  return (
    <section class="split-list" aria-label="Rules">
      <div class="filters">
        <input
          type="search"
          aria-label="Search the rules"
          placeholder="Search: trapped, fork, mate…"
          value={query.value}
          onInput={(event) => (query.value = event.currentTarget.value)}
        />
        <div class="row">
          <select aria-label="Knowledge source" value={source.value} onChange={(event) => (source.value = event.currentTarget.value)}>
            <option value="">all sources</option>
            {known?.sources.map((each) => (
              <option key={each.name} value={each.name}>
                {each.name.toLowerCase()} ({each.count})
              </option>
            ))}
          </select>
          <select aria-label="Theme" value={theme.value} onChange={(event) => (theme.value = event.currentTarget.value)}>
            <option value="">all themes</option>
            {THEMES.map((each) => (
              <option key={each} value={each}>
                {tagText(each)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <ProblemNote problem={problem.value} />
      <p class="small soft" role="status">
        {known ? (rules.length === 1 ? 'one rule' : `${rules.length} rules`) : 'Loading…'}
      </p>
      <div class="rule-groups">
        {[...bySource].map(([name, group]) => {
          const about = known?.sources.find((each) => each.name === name);
          const open = searching || bySource.size === 1 || group.some((rule) => rule.name === chosen);
          return (
            <details key={`${name}${searching}`} class="rule-group" open={open}>
              <summary>
                <b>{name.toLowerCase()}</b> <span class="soft">{group.length}</span>
                {about && <span class="small soft group-statement">{about.statement}</span>}
              </summary>
              <ul>
                {group.map((rule) => (
                  <li key={rule.name}>
                    <a
                      href={writeRoute({ tab: 'knowledge', rest: `rules/${rule.name}`, query: {} })}
                      aria-current={rule.name === chosen ? 'page' : undefined}
                    >
                      <span class="rule-name">{rule.name.toLowerCase()}</span>
                      <span class="small soft">{rule.statement}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          );
        })}
      </div>
    </section>
  );
}
