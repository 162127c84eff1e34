// The moves of a game as a tree. The first branch of each place is the main line, the others are variations.

import type { LineMove } from '../api/types';

export interface Branch {
  move: LineMove;
  next: Branch[];
}

/** The tree of a line with the variations that came with it. */
export function treeOf(line: LineMove[], at = 0): Branch[] {
  const move = line[at];
  if (!move) return [];
  const { variations = [], ...plain } = move;
  const main: Branch = { move: plain, next: treeOf(line, at + 1) };
  return variations.reduce((tree, variation) => merge(tree, treeOf(variation)), [main]);
}

/** Both trees in one; what is in both is there once, in the order of the first. */
function merge(tree: Branch[], others: Branch[]): Branch[] {
  const merged = tree.map((branch) => {
    const twin = others.find((each) => each.move.uci === branch.move.uci);
    return twin ? { move: branch.move, next: merge(branch.next, twin.next) } : branch;
  });
  return [...merged, ...others.filter((each) => !tree.some((branch) => branch.move.uci === each.move.uci))];
}

/** The tree with a line in it. */
export function grow(tree: Branch[], line: LineMove[]): Branch[] {
  return merge(tree, treeOf(line));
}

/** The line that begins with these moves and goes on with the main line from there; null if the tree has no such moves. */
export function lineThrough(tree: Branch[], path: string[]): LineMove[] | null {
  const line: LineMove[] = [];
  let here = tree;
  for (const uci of path) {
    const branch = here.find((each) => each.move.uci === uci);
    if (!branch) return null;
    line.push(branch.move);
    here = branch.next;
  }
  for (let next = here[0]; next; next = next.next[0]) line.push(next.move);
  return line;
}

/** The tree without what begins with these moves. */
export function prune(tree: Branch[], path: string[]): Branch[] {
  const [first, ...rest] = path;
  if (first === undefined) return tree;
  if (rest.length === 0) return tree.filter((branch) => branch.move.uci !== first);
  return tree.map((branch) => (branch.move.uci === first ? { move: branch.move, next: prune(branch.next, rest) } : branch));
}
