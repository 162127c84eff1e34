// The game on the board, move by move, with the comments it came with.

import { moveNumber, sideToMove } from '../chess/board';
import { fenHere, game, goTo, here } from '../state/game';

export function MoveList() {
  const { start, line, at, tags } = game.value;
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
        {line.map((move, index) => {
          const before = index === 0 ? start : (line[index - 1]?.fen ?? start);
          const number = index === 0 || sideToMove(before) === 'white' ? moveNumber(before) : '';
          return (
            <span key={index}>
              {number && <span class="number">{number}</span>}
              <button
                type="button"
                class="link san"
                aria-current={index + 1 === at ? 'step' : undefined}
                onClick={() => void goTo(index + 1)}
              >
                {move.san}
              </button>{' '}
              {move.comment && <span class="comment">{move.comment} </span>}
            </span>
          );
        })}
        {tags['Result'] && tags['Result'] !== '*' && <span class="soft">{tags['Result']}</span>}
      </p>
      <span class="sr-only">Now at {fenHere.value}</span>
    </div>
  );
}
