// The game on the board, move by move, with its variations and the comments it came with.

import type { ComponentChildren } from 'preact';
import { moveNumber, sideToMove } from '../chess/board';
import type { Branch } from '../chess/variations';
import { Icon } from '../parts/Icon';
import { fenHere, follow, game, here, remove } from '../state/game';

interface Place {
  /** The moves before it. */
  path: string[];
  fen: string;
}

/** A line from a place on: its moves, and behind each the variations that begin instead of it. */
function Line({ branches, from }: { branches: Branch[]; from: Place }) {
  const { line, at } = game.value;
  const now = line.slice(0, at).map((move) => move.uci).join(',');
  const told: ComponentChildren[] = [];
  let place = from;
  let here: Branch[] = branches;
  // After a comment, a variation or at the beginning the number is told again.
  let afresh = true;
  for (let main = here[0]; main; main = here[0]) {
    const { move } = main;
    const path = [...place.path, move.uci];
    const number = afresh || sideToMove(place.fen) === 'white' ? moveNumber(place.fen) : '';
    const others = here.slice(1);
    told.push(
      <span key={path.length}>
        {number && <span class="number">{number}</span>}
        <button
          type="button"
          class="link san"
          aria-current={path.join(',') === now ? 'step' : undefined}
          onClick={() => void follow(path)}
        >
          {move.san}
        </button>{' '}
        {move.comment && <span class="comment">{move.comment} </span>}
        {others.map((branch) => (
          <Variation key={branch.move.uci} branch={branch} from={place} />
        ))}
      </span>,
    );
    afresh = move.comment !== undefined || others.length > 0;
    place = { path, fen: move.fen };
    here = main.next;
  }
  return <>{told}</>;
}

function Variation({ branch, from }: { branch: Branch; from: Place }) {
  const path = [...from.path, branch.move.uci];
  return (
    <span class="variation" role="group" aria-label={`Variation with ${branch.move.san}`}>
      (<Line branches={[branch]} from={from} />
      <button type="button" class="quiet icon tiny" aria-label={`Take the variation with ${branch.move.san} away`} onClick={() => void remove(path)}>
        <Icon name="close" />
      </button>
      ){' '}
    </span>
  );
}

export function MoveList() {
  const { start, line, tags, tree } = game.value;
  const opening = here.value?.opening;
  if (line.length === 0) return null;
  const players = [tags['White'], tags['Black']].filter((player) => player && player !== '?');
  return (
    <div class="move-list" aria-label="Moves of the game">
      {players.length > 0 && <p class="players">{players.join(' – ')}</p>}
      {opening && (
        <p class="players opening">
          {opening.name} ({opening.eco})
        </p>
      )}
      <p>
        <Line branches={tree} from={{ path: [], fen: start }} />
        {tags['Result'] && tags['Result'] !== '*' && <span class="soft">{tags['Result']}</span>}
      </p>
      <span class="sr-only">Now at {fenHere.value}</span>
    </div>
  );
}
