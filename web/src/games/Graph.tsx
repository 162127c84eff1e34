// What White could expect in the course of a game: a click goes to the move.

import type { AnnotatedGame } from '../api/types';
import { sideToMove } from '../chess/board';
import { whiteShare } from '../chess/chances';

const WIDTH = 600;
const HEIGHT = 80;

interface Props {
  game: AnnotatedGame;
  /** The half-move that the board shows, from 0 for the first position. */
  at: number;
  onPly: (ply: number) => void;
}

/** The points of the curve, one for each half-move whose value is known. */
export function points(game: Pick<AnnotatedGame, 'moves' | 'start'>): { ply: number; share: number }[] {
  const first = sideToMove(game.start);
  return game.moves.flatMap(({ value }, index) => {
    if (!value) return [];
    const mover = (index % 2 === 0) === (first === 'white') ? 'white' : 'black';
    return [{ ply: index + 1, share: whiteShare(value, mover) }];
  });
}

export function Graph({ game, at, onPly }: Props) {
  const plies = game.moves.length;
  const line = points(game);
  if (line.length < 2) return null;
  const x = (ply: number) => (WIDTH * ply) / plies;
  const y = (share: number) => HEIGHT * (1 - share);
  const drawn = line.map(({ ply, share }) => `${x(ply).toFixed(1)},${y(share).toFixed(1)}`).join(' ');
  const shares = new Map(line.map(({ ply, share }) => [ply, share]));
  return (
    <svg
      class="graph"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label="White’s chances in the course of the game"
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        onPly(Math.round((plies * (event.clientX - box.left)) / box.width));
      }}
    >
      <path class="graph-middle" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
      <polyline class="graph-line" points={drawn} />
      {game.moments
        .filter((moment) => moment.glyph !== '' && shares.has(moment.ply + 1))
        .map((moment) => (
          <circle
            key={moment.ply}
            class={`graph-moment ${moment.glyph.startsWith('!') ? 'good' : 'bad'}`}
            cx={x(moment.ply + 1)}
            cy={y(shares.get(moment.ply + 1) ?? 0.5)}
            r="4"
          />
        ))}
      <path class="graph-now" d={`M${x(at).toFixed(1)} 0V${HEIGHT}`} />
    </svg>
  );
}
