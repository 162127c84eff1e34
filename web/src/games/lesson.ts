// Learn from your mistakes: what is asked, which moves are accepted, and when the point is reached. No board and no server here.

import type { AnnotatedGame, Color, Moment, Value, WhyNot } from '../api/types';
import { whiteShare } from '../chess/chances';
import { tagText } from '../chess/words';

/** So many moves are asked for at the most, where the point comes later. */
const LONGEST = 3;
/** A move that costs less than this part of what the mistake cost is a good one, if it keeps the outcome. */
const ACCEPTED = 0.5;

export interface Task {
  moment: Moment;
  /** The moves before the mistake, from the start of the game. */
  before: string[];
  /** The solution that is known, both sides. */
  solution: string[];
  /** So many moves of the solver bring the point on the board. */
  moves: number;
}

/** The mistakes of a side for which something better is known. */
export function tasksOf(game: AnnotatedGame, side: Color): Task[] {
  const faults = ['blunder', 'mistake', 'inaccuracy'];
  const known = game.moments.filter((moment) => moment.side === side && faults.includes(moment.mark) && moment.better_uci);
  return known.map((moment) => {
    // Without a confirmed line the move alone is asked for.
    const solution = moment.point?.line.uci ?? (moment.better_uci ? [moment.better_uci] : []);
    const moves = Math.max(1, Math.min(LONGEST, Math.ceil(solution.length / 2)));
    return { moment, before: game.moves.slice(0, moment.ply).map((move) => move.uci), solution, moves };
  });
}

/** What a value is worth in points of the game, to the side that has it. */
function points(value: Value): number {
  return whiteShare(value, 'white');
}

export type Judged = 'good' | 'played' | 'not-enough' | 'refuted';

/**
 * What is thought of a move that was tried. Every good move is accepted: the best, what is as good, and what keeps the outcome and costs much less
 * than the mistake. Which move it is does not matter, so a transposition counts as well; only the mistake itself is none.
 */
export function judge(task: Task, step: number, result: Pick<WhyNot, 'move' | 'fine' | 'value' | 'best' | 'standing'>): Judged {
  if (step === 0 && result.move === task.moment.uci) return 'played';
  if (result.fine) return 'good';
  const best = result.best?.value ?? result.value;
  const lost = points(best) - points(result.value);
  if (best.band === result.value.band && lost < ACCEPTED * Math.max(task.moment.loss, 0.05)) return 'good';
  return result.standing === 'misses' ? 'not-enough' : 'refuted';
}

/** How many moves of the solver are asked for: as many as the solution has while it is followed, one where another good move was found. */
export function movesAsked(task: Task, tried: string[]): number {
  const followed = tried.every((uci, index) => task.solution[index] === uci);
  return followed ? task.moves : Math.ceil(tried.length / 2);
}

/** What a hint may say without giving the move away; the third is the move itself. */
export function hint(task: Task, level: 1 | 2 | 3, step: number): { text: string; square: string | null; move: string | null } {
  const uci = task.solution[2 * step] ?? '';
  if (level === 1) return { text: firstHint(task.moment), square: null, move: null };
  if (level === 2) return { text: `Look at the piece on ${uci.slice(0, 2)}.`, square: uci.slice(0, 2), move: null };
  return { text: `It goes from ${uci.slice(0, 2)} to ${uci.slice(2, 4)}.`, square: null, move: uci };
}

function firstHint({ kind, theme, best }: Moment): string {
  if (kind === 'overlooks-threat') return 'The opponent threatens something. What is it, and what meets it?';
  if (kind === 'misses') {
    if (best.mate !== undefined && best.mate > 0) return `There is a mate in ${best.mate}.`;
    return theme ? `Look for this: ${tagText(theme)}.` : 'There is something to win.';
  }
  if (kind === 'allows') return `The move of the game allowed something${theme ? `: ${tagText(theme)}` : ''}. Find one that does not.`;
  return 'Nothing is won by force. Which move keeps more than the one that was played?';
}
