// The Games tab: games in, annotated games out.

import { signal } from '@preact/signals';
import { Job } from '../api/job';
import type { AnnotatedGames, AnnotateProgress as Progress, Color } from '../api/types';
import { EffortChoice } from '../parts/EffortChoice';
import { FileDrop } from '../parts/FileDrop';
import { JobLine } from '../parts/JobLine';
import { download } from '../parts/download';
import { GameView } from './GameView';
import { Learn } from './Learn';
import { Moments } from './Moments';

type Level = 'beginner' | 'club' | 'master';
const LEVELS: { level: Level; text: string }[] = [
  { level: 'beginner', text: 'a beginner' },
  { level: 'club', text: 'a club player' },
  { level: 'master', text: 'a master' },
];

const pgn = signal('');
const level = signal<Level>('club');
const effort = signal('');
const job = signal<Job<AnnotatedGames, Progress> | null>(null);
/** The game that is open for reading, and the half-move at which. */
export const reading = signal<{ game: number; ply: number } | null>(null);
/** The game from whose mistakes a side learns. */
export const learning = signal<{ game: number; side: Color } | null>(null);

function start(): void {
  job.value?.cancel();
  reading.value = null;
  learning.value = null;
  const request = { kind: 'annotate', pgn: pgn.value, level: level.value };
  job.value = new Job(effort.value === '' ? request : { ...request, effort: effort.value });
}

function shareOf(progress: Progress | null): number | null {
  if (!progress?.of) return null;
  const part = progress.moves ? progress.move / progress.moves : 0;
  // Every game is surveyed, then looked at more closely where something happened.
  const inside = progress.phase === 'survey' ? part / 2 : 0.5 + part / 2;
  return (Math.max(0, progress.game - 1) + inside) / progress.of;
}

export function Games() {
  const now = job.value;
  const progress = now?.progress.value ?? null;
  const result = now?.result.value ?? now?.partial.value ?? null;
  const open = reading.value;
  const opened = open && result?.games[open.game];
  const lesson = learning.value;
  const taught = lesson && result?.games[lesson.game];
  return (
    <main class="page" id="main">
      <h1 class="sr-only">Games</h1>
      <section class="card" aria-label="Games to annotate">
        <h2>Annotate games</h2>
        <FileDrop
          label="Games in PGN"
          accept=".pgn,.txt"
          placeholder={'[White "…"]\n[Black "…"]\n\n1. e4 e5 2. Nf3 …'}
          text={pgn.value}
          onText={(text) => (pgn.value = text)}
        />
        <div class="row wrap">
          <label class="choice inline">
            Comments for{' '}
            <select value={level.value} onChange={(event) => (level.value = event.currentTarget.value as Level)}>
              {LEVELS.map((each) => (
                <option key={each.level} value={each.level}>
                  {each.text}
                </option>
              ))}
            </select>
          </label>
          <label class="choice inline">
            Effort{' '}
            <EffortChoice choice={effort} />
          </label>
          <button type="button" class="primary" disabled={pgn.value.trim() === '' || now?.active === true} onClick={start}>
            Annotate
          </button>
        </div>
        {now && (
          <JobLine job={now} what="Going through the games" share={shareOf(progress)}>
            {progress && (
              <span>
                game {progress.game} of {progress.of}
                {progress.phase === 'closer' ? ', looking closer' : ''}
                {progress.moves ? `, ${progress.move} of ${progress.moves} moves` : ''}
              </span>
            )}
          </JobLine>
        )}
      </section>
      {result && (
        <>
          {opened && open && !taught && (
            <GameView
              key={open.game}
              game={opened}
              ply={open.ply}
              onPly={(ply) => (reading.value = { game: open.game, ply })}
              onClose={() => (reading.value = null)}
            />
          )}
          {taught && lesson && (
            <Learn key={`${lesson.game} ${lesson.side}`} game={taught} side={lesson.side} onClose={() => (learning.value = null)} />
          )}
          {/* The comments would give the solutions away. */}
          {!taught && <Moments result={result} />}
          {result.pgn && (
            <div class="row">
              <button type="button" onClick={() => download('annotated.pgn', result.pgn ?? '', 'application/x-chess-pgn')}>
                Download all games
              </button>
            </div>
          )}
        </>
      )}
    </main>
  );
}
