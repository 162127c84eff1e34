// A small board to look at, in the colors of the page: a picture, so a screen reader hears one description.

import { FILES, readPlacement, sideToMove } from '../chess/board';
import { menText } from '../chess/words';
import { Figure } from './Promotion';

const RANKS = [8, 7, 6, 5, 4, 3, 2, 1];

export function Mini({ fen, marked = [] }: { fen: string; marked?: string[] }) {
  const men = readPlacement(fen);
  const flipped = sideToMove(fen) === 'black';
  const ranks = flipped ? [...RANKS].reverse() : RANKS;
  const files = flipped ? [...FILES].reverse() : [...FILES];
  return (
    <div class="mini cg-wrap" role="img" aria-label={`Diagram. ${menText(fen, 'white')} ${menText(fen, 'black')}`}>
      {ranks.flatMap((rank) =>
        files.map((file) => {
          const square = `${file}${rank}`;
          const man = men.get(square);
          const dark = (FILES.indexOf(file) + rank) % 2 === 1;
          return (
            <span key={square} class={`mini-square ${dark ? 'dark' : 'light'}${marked.includes(square) ? ' marked' : ''}`}>
              {man && <Figure color={man.color} role={man.role} />}
            </span>
          );
        }),
      )}
    </div>
  );
}
