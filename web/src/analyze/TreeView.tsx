// The proof tree: every branch can be folded, and shown on the board.

import { useState } from 'preact/hooks';
import { post } from '../api/client';
import type { PositionReply, Verdict } from '../api/types';
import { countBranches, type Branch } from '../chess/tree';
import { ends } from '../chess/moves';
import { nothing } from '../chess/shapes';
import { VerdictBadge } from '../parts/Badge';
import { rest, stopWalk } from '../state/preview';

/** Branches that are unfolded at first, and how many a node shows before it asks. */
const OPEN_DEPTH = 3;
const SHOWN = 40;

interface Props {
  branches: Branch[];
  root: string;
  verdict: Verdict | null;
}

async function show(branch: Branch, root: string): Promise<void> {
  stopWalk();
  try {
    const reply = await post<PositionReply>('/position', { fen: root, moves: branch.path });
    const last = reply.line.at(-1);
    rest({ fen: reply.fen, lastMove: last ? ends(last.uci) : null, drawing: nothing(), caption: branch.path.join(' ') });
  } catch {
    rest(null);
  }
}

export function TreeView({ branches, root, verdict }: Props) {
  const count = countBranches(branches);
  return (
    <details class="fold tree-fold">
      <summary>
        The tree behind it <span class="soft">({count === 1 ? 'one move' : `${count} moves`})</span>
      </summary>
      <ul class="tree" aria-label="Tree of the solution" onMouseLeave={() => rest(null)}>
        {branches.map((branch) => (
          <Node key={branch.san} branch={branch} root={root} depth={0} verdict={verdict} />
        ))}
      </ul>
    </details>
  );
}

function Node({ branch, root, depth, verdict }: { branch: Branch; root: string; depth: number; verdict: Verdict | null }) {
  const [open, setOpen] = useState(depth < OPEN_DEPTH);
  const [all, setAll] = useState(false);
  const children = all ? branch.children : branch.children.slice(0, SHOWN);
  const own = depth === 0 && !branch.refuted ? verdict : null;
  const solver = depth % 2 === 0;
  return (
    <li class={solver ? 'by-solver' : 'by-opponent'}>
      <div class={branch.refuted ? 'node refuted' : 'node'}>
        {branch.children.length > 0 ? (
          <button
            type="button"
            class="quiet fold-button"
            aria-expanded={open}
            aria-label={open ? `Fold ${branch.san}` : `Unfold ${branch.san}`}
            onClick={() => setOpen(!open)}
          >
            {open ? '▾' : '▸'}
          </button>
        ) : (
          <span class="fold-button" aria-hidden="true">
            ·
          </span>
        )}
        <button type="button" class="link san" onClick={() => void show(branch, root)}>
          {branch.san}
        </button>
        {own && <VerdictBadge verdict={own} />}
        {branch.refuted && <span class="badge badge-refuted">refuted</span>}
        <span class="node-text">{branch.text}</span>
      </div>
      {open && children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Node key={child.san} branch={child} root={root} depth={depth + 1} verdict={null} />
          ))}
          {children.length < branch.children.length && (
            <li>
              <button type="button" class="link" onClick={() => setAll(true)}>
                {branch.children.length - children.length} more
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
