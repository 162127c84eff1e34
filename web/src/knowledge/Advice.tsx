// The advice for endings, chapter by chapter.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { get, problemOf } from '../api/client';
import type { Chapter, Problem } from '../api/types';
import { ProblemNote } from '../parts/ProblemNote';
import { writeRoute } from '../state/route';

const chapters = signal<Chapter[] | null>(null);
const problem = signal<Problem | null>(null);

async function fetchChapters(): Promise<void> {
  try {
    const reply = await get<Chapter[] | { chapters: Chapter[] }>('/advice');
    chapters.value = Array.isArray(reply) ? reply : reply.chapters;
    problem.value = null;
  } catch (error) {
    problem.value = problemOf(error);
  }
}

export function Advice({ name }: { name: string }) {
  useEffect(() => {
    if (!chapters.value) void fetchChapters();
  }, []);
  const chosen = chapters.value?.find((chapter) => chapter.name === name);
  return (
    <div class={chosen ? 'split chosen' : 'split'}>
      <section class="split-list" aria-label="Chapters">
        <ProblemNote problem={problem.value} />
        {!chapters.value && !problem.value && <p class="soft">Loading…</p>}
        <ul class="chapters">
          {chapters.value?.map((chapter) => (
            <li key={chapter.name}>
              <a
                href={writeRoute({ tab: 'knowledge', rest: `advice/${chapter.name}`, query: {} })}
                aria-current={chapter.name === name ? 'page' : undefined}
              >
                <span class="rule-name">{chapter.title || chapter.name}</span>
                {chapter.title !== chapter.name && <span class="small soft">{chapter.name}</span>}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <div class="split-main">
        {chosen ? (
          <article class="card rule prose">
            <p class="small soft narrow-only">
              <a href="#/knowledge/advice">← all chapters</a>
            </p>
            <h2>{chosen.title || chosen.name}</h2>
            <pre class="code">{chosen.text}</pre>
          </article>
        ) : (
          <section class="card prose welcome">
            <h2>Advice for endings</h2>
            <p>
              Some endings are played by advice: goals to reach, things to keep, and a small search that shows the advice
              can be followed. Each chapter is text that needs no compiler.
            </p>
          </section>
        )}
      </div>
    </div>
  );
}
