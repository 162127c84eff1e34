// The critical moments of all games, and how well each side played.

import type { AnnotatedGame, AnnotatedGames } from '../api/library';
import { tagText } from '../chess/words';
import { download } from '../parts/download';
import { reading } from './Games';

export function titleOf({ tags }: AnnotatedGame): string {
  const white = tags['White'] && tags['White'] !== '?' ? tags['White'] : 'White';
  const black = tags['Black'] && tags['Black'] !== '?' ? tags['Black'] : 'Black';
  const result = tags['Result'] && tags['Result'] !== '*' ? `, ${tags['Result']}` : '';
  return `${white} – ${black}${result}`;
}

/** "16. Qb8+" of the half-move that the moment is about; half-moves are counted from 1. */
function place(ply: number, fen: string, san: string): string {
  const [, turn, , , , full] = fen.split(' ');
  // The position may be the one before or after the move; the half-move tells in games from the first position.
  const number = full && turn ? Math.ceil(ply / 2) : 0;
  return number > 0 ? `${number}${ply % 2 === 1 ? '.' : '...'} ${san}` : san;
}

function percent(share: number | null | undefined): string {
  if (share === null || share === undefined) return '–';
  return `${Math.round(share <= 1 ? 100 * share : share)} %`;
}

export function Moments({ result }: { result: AnnotatedGames }) {
  return (
    <section class="card" aria-label="Critical moments">
      <h2>Critical moments</h2>
      {result.games.map((game, index) => (
        <article key={index} class="game-summary">
          <header class="card-head">
            <h3>{titleOf(game)}</h3>
            <div class="row">
              <button type="button" class="small-button" onClick={() => (reading.value = { game: index, ply: 0 })}>
                Read
              </button>
              <button
                type="button"
                class="small-button"
                onClick={() => download(`game-${index + 1}.pgn`, game.pgn, 'application/x-chess-pgn')}
              >
                PGN
              </button>
              {game.html && (
                <button
                  type="button"
                  class="small-button"
                  onClick={() => download(`game-${index + 1}.html`, game.html ?? '', 'text/html')}
                >
                  HTML
                </button>
              )}
            </div>
          </header>
          {game.accuracy && (
            <p class="small soft">
              Accuracy: White {percent(game.accuracy.white)}, Black {percent(game.accuracy.black)}
              {game.summary ? `. ${game.summary}` : ''}
            </p>
          )}
          {game.moments.length === 0 ? (
            <p class="soft">Nothing critical.</p>
          ) : (
            <div class="scroll">
              <table class="moments">
                <thead>
                  <tr>
                    <th scope="col">Move</th>
                    <th scope="col">What</th>
                    <th scope="col">Why</th>
                  </tr>
                </thead>
                <tbody>
                  {game.moments.map((moment) => (
                    <tr key={`${moment.ply}${moment.kind}`}>
                      <th scope="row">
                        <button type="button" class="link san" onClick={() => (reading.value = { game: index, ply: moment.ply })}>
                          {place(moment.ply, moment.fen, moment.san)}
                        </button>
                      </th>
                      <td>
                        <span class={`badge moment-${moment.kind}`}>{tagText(moment.kind)}</span>
                      </td>
                      <td>{moment.text}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </article>
      ))}
    </section>
  );
}
