// Learn from your mistakes: the position before each mistake, find better.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Job } from '../api/job';
import { post, problemOf } from '../api/client';
import type { AnnotatedGame, Color, LegalMove, PositionReply, Problem, WhyNot } from '../api/types';
import { Board } from '../board/Board';
import { MoveField } from '../board/MoveField';
import { sideToMove } from '../chess/board';
import { ends } from '../chess/moves';
import { draw, nothing } from '../chess/shapes';
import { name } from '../chess/words';
import { VerdictBadge } from '../parts/Badge';
import { Icon } from '../parts/Icon';
import { JobLine } from '../parts/JobLine';
import { ProblemNote } from '../parts/ProblemNote';
import { say } from '../state/say';
import { hint, judge, movesAsked, tasksOf, type Judged, type Task } from './lesson';

interface Props {
  game: AnnotatedGame;
  side: Color;
  onClose: () => void;
}

type Outcome = 'alone' | 'helped' | 'shown';

export function Learn({ game, side, onClose }: Props) {
  const tasks = tasksOf(game, side);
  const at = useSignal(0);
  const outcomes = useSignal<(Outcome | null)[]>(tasks.map(() => null));
  const task = tasks[at.value];
  const solved = outcomes.value.filter((each) => each === 'alone').length;
  const done = outcomes.value.every((each) => each !== null);
  return (
    <section class="card learn" aria-label={`Learn from the mistakes of ${name(side)}`}>
      <header class="card-head">
        <h2>Learn from the mistakes of {name(side)}</h2>
        <button type="button" class="quiet icon" aria-label="Close the lesson" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {!task && <p class="soft">There is no mistake of {name(side)} for which something better is known.</p>}
      {task && (
        <>
          <p class="soft" role="status">
            Position {at.value + 1} of {tasks.length}
            {done ? `. All done: ${solved} found without help.` : ''}
          </p>
          <Exercise
            key={at.value}
            game={game}
            task={task}
            onDone={(outcome) => (outcomes.value = outcomes.value.map((each, index) => (index === at.value ? (each ?? outcome) : each)))}
          />
          <div class="row">
            <button type="button" class="small-button" disabled={at.value === 0} onClick={() => (at.value -= 1)}>
              Previous
            </button>
            <button type="button" class="small-button" disabled={at.value + 1 >= tasks.length} onClick={() => (at.value += 1)}>
              Next
            </button>
          </div>
        </>
      )}
    </section>
  );
}

interface ExerciseProps {
  game: AnnotatedGame;
  task: Task;
  onDone: (outcome: Outcome) => void;
}

function Exercise({ game, task, onDone }: ExerciseProps) {
  /** The moves from the position of the mistake, both sides. */
  const line = useSignal<string[]>([]);
  const position = useSignal<PositionReply | null>(null);
  const problem = useSignal<Problem | null>(null);
  const job = useSignal<Job<WhyNot> | null>(null);
  const told = useSignal('');
  const hints = useSignal<0 | 1 | 2 | 3>(0);
  const helped = useSignal(false);
  const over = useSignal(false);
  const { moment } = task;
  const step = Math.floor(line.value.length / 2);

  useEffect(() => {
    let wanted = true;
    const moves = [...task.before, ...line.value];
    post<PositionReply>('/position', { fen: game.start, moves }).then(
      (reply) => wanted && (position.value = reply),
      (error: unknown) => wanted && (problem.value = problemOf(error)),
    );
    return () => {
      wanted = false;
    };
  }, [line.value]);
  useEffect(() => () => job.peek()?.cancel(), []);

  function tell(text: string): void {
    told.value = text;
    say(text);
  }

  function finish(text: string, outcome: Outcome): void {
    over.value = true;
    tell(text);
    onDone(outcome);
  }

  function onMove(move: LegalMove): void {
    if (over.value || job.value?.active) return;
    const asked = new Job<WhyNot>({ kind: 'why-not', fen: game.start, moves: [...task.before, ...line.value], move: move.uci });
    job.value = asked;
    tell(`${move.san}: looking at it.`);
    const stop = asked.result.subscribe((result) => {
      if (!result) return;
      queueMicrotask(() => stop());
      answered(move, result);
    });
  }

  function answered(move: LegalMove, result: WhyNot): void {
    const judged = judge(task, step, result);
    if (judged !== 'good') {
      tell(wrong(judged, move.san, result));
      // The piece goes back.
      position.value = position.value && { ...position.value };
      return;
    }
    const tried = [...line.value, move.uci];
    const reply = result.line.uci[1];
    if ((tried.length + 1) / 2 < movesAsked(task, tried) && reply) {
      line.value = [...tried, reply];
      tell(`${move.san} is right. The opponent has answered: what now?`);
      hints.value = 0;
      return;
    }
    line.value = tried;
    finish(`${move.san} is ${tried[0] === task.solution[0] ? 'the move' : 'good, too'}.`, helped.value ? 'helped' : 'alone');
  }

  function nextHint(): void {
    const level = Math.min(3, hints.value + 1) as 1 | 2 | 3;
    hints.value = level;
    helped.value = true;
    tell(hint(task, level, step).text);
  }

  const reply = position.value;
  if (!reply) return problem.value ? <ProblemNote problem={problem.value} /> : <p class="soft">Loading…</p>;
  const shown = hints.value > 0 && !over.value ? hint(task, hints.value as 1 | 2 | 3, step) : null;
  const follows = line.value.every((uci, index) => task.solution[index] === uci);
  const last = line.value[line.value.length - 1];
  const drawing = shown?.move
    ? draw([{ from: ends(shown.move)[0], to: ends(shown.move)[1], color: 'green' }], [])
    : shown?.square
      ? draw([], [{ square: shown.square, color: 'yellow' }])
      : nothing();
  return (
    <div class="game-columns">
      <div class="game-board">
        <Board
          fen={reply.fen}
          turn={sideToMove(reply.fen)}
          flipped={moment.side === 'black'}
          lastMove={last ? ends(last) : null}
          check={reply.check}
          legal={over.value ? [] : reply.legal}
          drawing={drawing}
          label={`Find a better move than ${moment.san}.`}
          onMove={onMove}
        />
        {!over.value && <MoveField legal={reply.legal} label="Your move" button="Try" onMove={onMove} />}
      </div>
      <div class="learn-side">
        <p>
          In the game <span class="san">{moment.number} {moment.san}{moment.glyph}</span> was played.{' '}
          <b>{over.value ? '' : step === 0 ? 'Find something better.' : 'Go on.'}</b>
        </p>
        {job.value && job.value.state.value !== 'done' && <JobLine job={job.value} what="Looking at your move" />}
        {told.value && <p class="learn-told">{told.value}</p>}
        {over.value ? (
          <div class="learn-reason">
            <p class="comment">{moment.text}</p>
            <p class="small">
              <span class="soft">Better:</span> {moment.point?.line.san ?? `${moment.number} ${moment.better}`}{' '}
              {moment.point && <VerdictBadge verdict={moment.point.verdict} />}
            </p>
          </div>
        ) : (
          <div class="row wrap">
            <button type="button" class="small-button" disabled={hints.value === 3 || !follows} onClick={nextHint}>
              {hints.value === 0 ? 'A hint' : hints.value === 1 ? 'Next hint: the piece' : 'Next hint: the move'}
            </button>
            <button
              type="button"
              class="small-button"
              onClick={() => {
                job.value?.cancel();
                finish('The solution:', 'shown');
              }}
            >
              Show the solution
            </button>
          </div>
        )}
      </div>
    </div>
  );
}

/** What is wrong with a move that was tried, without a word about the solution. */
function wrong(judged: Judged, san: string, { refutation }: WhyNot): string {
  if (judged === 'played') return `${san} is what was played. Find something better.`;
  if (judged === 'not-enough') return `${san} is not refuted, but there is something better. Try again.`;
  return refutation ? `${san} is answered by ${refutation.san}. Try again.` : `${san} is not good enough. Try again.`;
}
