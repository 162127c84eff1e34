// Continuous analysis: every position that comes on the board is explained at once, first with little effort, then with more. A position that
// is left takes its search with it; the reader's own questions go first.

import { effect, untracked } from '@preact/signals';
import { samePosition } from '../chess/board';
import { answersHere, dismiss, explainLive, working, type ExplainAnswer } from './answers';
import { fenHere, here } from './game';
import { mode } from './mode';
import { route } from './route';
import { live } from './settings';

/** Each effort after the one before is done. */
const EFFORTS = ['quick', 'normal', 'deep'];
/** Who steps through a game quickly does not start a search for every position. */
const PAUSE = 200;

/** The effort with which a position is looked at next; null if it has been looked at enough, or a reader has said stop. */
export function nextEffort(known: Pick<ExplainAnswer, 'effort' | 'live'> & { state: string } | null): string | null {
  if (!known) return EFFORTS[0] ?? null;
  if (!known.live || known.state !== 'done') return null;
  return EFFORTS[EFFORTS.indexOf(known.effort) + 1] ?? null;
}

let timer = 0;

export function watchLive(): void {
  effect(() => {
    clearTimeout(timer);
    const on = live.value && route.value.tab === 'analyze' && mode.value !== 'edit';
    const position = here.value;
    const fen = fenHere.value;
    const busy = working.value;
    const ours = busy?.kind === 'explain' && busy.live === true;
    if (busy && ours && (!on || !samePosition(busy.fen, fen))) {
      // Nobody waits for it any more; who comes back asks again.
      untracked(() => dismiss(busy));
      return;
    }
    if (!on || busy || !position || position.ending !== null) return;
    const known = answersHere.value.find((answer): answer is ExplainAnswer => answer.kind === 'explain') ?? null;
    const next = nextEffort(known && { effort: known.effort, live: known.live ?? false, state: known.job.state.value });
    if (next === null) return;
    timer = setTimeout(() => explainLive(next, known?.job.result.peek() ?? null), known ? 0 : PAUSE);
  });
}
