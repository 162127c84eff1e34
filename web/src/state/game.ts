// The position on the board of the Analyze tab, with the moves that led to it and those that follow.

import { computed, signal } from '@preact/signals';
import { post, problemOf } from '../api/client';
import type { LineMove, PositionReply, Problem } from '../api/types';
import { START } from '../chess/board';
import { grow, lineThrough, prune, treeOf, type Branch } from '../chess/variations';
import { note, route } from './route';

export interface Game {
  start: string;
  line: LineMove[];
  at: number;
  tags: Record<string, string>;
  /** All moves that were read or tried; the line goes through it. */
  tree: Branch[];
}

/** A position that shows what the page is for: the end of Morphy's game at the opera (Paris 1858). */
export const FIRST = '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16';

export const game = signal<Game>({ start: START, line: [], at: 0, tags: {}, tree: [] });
/** The position at the cursor; null before the first answer of the server. */
export const here = signal<PositionReply | null>(null);
export const trouble = signal<Problem | null>(null);
export const forgiven = signal<string[]>([]);
export const flipped = signal(false);

export const fenHere = computed(() => {
  const { start, line, at } = game.value;
  return here.value?.fen ?? line[at - 1]?.fen ?? start;
});

let asked = 0;

/** Asks for a position; null if a later question has overtaken this one, or it failed (then `trouble` says why). */
async function look(body: object): Promise<PositionReply | null> {
  const mine = ++asked;
  try {
    const reply = await post<PositionReply>('/position', body);
    if (mine !== asked) return null;
    trouble.value = null;
    return reply;
  } catch (error) {
    if (mine === asked) trouble.value = problemOf(error);
    return null;
  }
}

function settle(next: Game, reply: PositionReply): void {
  game.value = next;
  here.value = reply;
  keep(next);
  remember();
}

const KEY = 'motive.game';

/** The board is kept for the session, for pages that are opened without a position in the address. */
function keep({ start, line, at }: Game): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ start, moves: line.map((move) => move.uci), at }));
  } catch {
    // Then the board begins anew.
  }
}

/** The board of this session, or the first one. */
export async function begin(): Promise<void> {
  let kept: { start?: unknown; moves?: unknown; at?: unknown } = {};
  try {
    kept = (JSON.parse(sessionStorage.getItem(KEY) ?? '{}') ?? {}) as typeof kept;
  } catch {
    // Nothing kept, or nothing that we wrote.
  }
  const { start, moves, at } = kept;
  const usable = typeof start === 'string' && Array.isArray(moves) && typeof at === 'number';
  if (!usable || !(await setUp(start, moves.map(String), at))) await setUp(FIRST);
}

/** Whether a game has come to its end: there is nothing to ask about its last position. */
function isOver({ line, ending, tags }: PositionReply): boolean {
  return line.length > 0 && (ending !== null || ['1-0', '0-1', '1/2-1/2'].includes(tags['Result'] ?? ''));
}

/** Whatever a person pastes: a FEN, a game, a list of moves. A finished game opens at its start, others where they stand. */
export async function load(text: string): Promise<boolean> {
  const reply = await look({ text });
  if (!reply) return false;
  const position = isOver(reply) ? await look({ fen: reply.start }) : reply;
  if (!position) return false;
  const at = position === reply ? reply.line.length : 0;
  settle({ start: reply.start, line: reply.line, at, tags: reply.tags, tree: treeOf(reply.line) }, position);
  forgiven.value = reply.forgiven;
  return true;
}

export async function setUp(fen: string, moves: string[] = [], at = moves.length): Promise<boolean> {
  const whole = await look({ fen, moves });
  if (!whole) return false;
  const position = at < moves.length ? await look({ fen, moves: moves.slice(0, at) }) : whole;
  if (!position) return false;
  // A step in the history of the browser goes to another place of the same tree; other moves are another game.
  const inTree = whole.start === game.value.start && lineThrough(game.value.tree, whole.line.map((move) => move.uci)) !== null;
  const known = inTree ? game.value : null;
  const tree = grow(known?.tree ?? [], whole.line);
  settle({ start: whole.start, line: whole.line, at: Math.min(at, whole.line.length), tags: known?.tags ?? {}, tree }, position);
  forgiven.value = whole.forgiven;
  return true;
}

function movesTo(at: number): string[] {
  return game.value.line.slice(0, at).map((move) => move.uci);
}

/** Plays moves from the cursor; where the game went on otherwise they are a variation. */
export async function play(...moves: string[]): Promise<boolean> {
  const { line, at } = game.value;
  if (moves.every((uci, index) => line[at + index]?.uci === uci)) return goTo(at + moves.length);
  return follow([...movesTo(at), ...moves]);
}

/** Goes to where these moves lead from the start, and stays on the line that goes on from there. */
export async function follow(path: string[]): Promise<boolean> {
  const { start, tags } = game.value;
  const reply = await look({ fen: start, moves: path });
  if (!reply) return false;
  const tree = grow(game.value.tree, reply.line);
  settle({ start, line: lineThrough(tree, path) ?? reply.line, at: path.length, tags, tree }, reply);
  return true;
}

/** Takes a variation away; who stands in it goes back to where it began. */
export async function remove(path: string[]): Promise<void> {
  const tree = prune(game.value.tree, path);
  const inside = path.every((uci, index) => game.value.line[index]?.uci === uci);
  const kept = inside ? path.slice(0, -1) : movesTo(game.value.line.length);
  const line = lineThrough(tree, kept) ?? [];
  const at = inside ? Math.min(game.value.at, kept.length) : game.value.at;
  // The tree, the place and the position change at once: a place of the old line may be another move of the new one.
  const reply = await look({ fen: game.value.start, moves: line.slice(0, at).map((move) => move.uci) });
  if (reply) settle({ ...game.value, tree, line, at }, reply);
}

export async function goTo(at: number): Promise<boolean> {
  const { start, line } = game.value;
  const place = Math.max(0, Math.min(at, line.length));
  const reply = await look({ fen: start, moves: movesTo(place) });
  if (!reply) return false;
  settle({ ...game.value, at: place }, reply);
  return true;
}

/** Keeps the address in step with the board. */
function remember(): void {
  if (route.value.tab !== 'analyze') return;
  const { start, line, at } = game.value;
  const { method = '', effort = '' } = route.value.query;
  note({
    tab: 'analyze',
    rest: '',
    query: {
      fen: start,
      moves: line.map((move) => move.uci).join(','),
      at: at === line.length ? '' : String(at),
      flip: flipped.value ? '1' : '',
      method,
      effort,
    },
  });
}

export function flip(): void {
  flipped.value = !flipped.value;
  remember();
}

/** The board as an address describes it. */
export async function followRoute(): Promise<void> {
  if (route.value.tab !== 'analyze') return;
  const { fen, moves = '', at, flip: turned } = route.value.query;
  const list = moves.split(',').filter((move) => move !== '');
  flipped.value = turned === '1';
  if (fen === undefined) {
    if (here.value === null) await begin();
    else remember();
    return;
  }
  const { start, line } = game.value;
  const place = at === undefined ? list.length : Number(at) || 0;
  const same = start === fen && line.map((move) => move.uci).join(',') === list.join(',') && game.value.at === place;
  if (same && here.value !== null) return;
  const done = await setUp(fen, list, place);
  if (!done && here.value === null) {
    const problem = trouble.value;
    await setUp(FIRST);
    trouble.value = problem;
  }
}
