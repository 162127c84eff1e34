// The critical moments of all games, and how well each side played.

import type { AnnotatedGame, AnnotatedGames } from '../api/types';
import { download } from '../parts/download';
import { Scroll } from '../parts/Scroll';
import { name } from '../chess/words';
import { learning, reading } from './Games';
import { tasksOf } from './lesson';

export function titleOf({ headers, result }: AnnotatedGame): string {
  const white = headers['White'] && headers['White'] !== '?' ? headers['White'] : 'White';
  const black = headers['Black'] && headers['Black'] !== '?' ? headers['Black'] : 'Black';
  return `${white} – ${black}${result === '*' ? '' : `, ${result}`}`;
}

export function Moments({ result }: { result: AnnotatedGames }) {
  return (
    <section class="card" aria-label="Critical moments">
      <h2>Critical moments</h2>
      {result.mistakes.length > 0 && (
        <div class="small finding" role="status">
          <p>Not everything in the file could be read:</p>
          <ul>
            {result.mistakes.map((mistake) => (
              <li key={mistake}>{mistake}</li>
            ))}
          </ul>
        </div>
      )}
      {result.games.map((game, index) => (
        <article key={index} class="game-summary">
          <header class="card-head">
            <h3>{titleOf(game)}</h3>
            <div class="row wrap">
              <button type="button" class="small-button" onClick={() => (reading.value = { game: index, ply: 0 })}>
                Read
              </button>
              {(['white', 'black'] as const).map(
                (side) =>
                  tasksOf(game, side).length > 0 && (
                    <button key={side} type="button" class="small-button" onClick={() => (learning.value = { game: index, side })}>
                      Learn from {name(side)}’s mistakes
                    </button>
                  ),
              )}
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
          {game.error && <p class="finding">{game.error}</p>}
          {game.white && game.black && (
            <p class="small soft">
              {game.white.text} {game.black.text}
            </p>
          )}
          {game.error ? null : game.moments.length === 0 ? (
            <p class="soft">Nothing critical.</p>
          ) : (
            <Scroll name="Moments">
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
                    <tr key={moment.ply}>
                      <th scope="row">
                        <button
                          type="button"
                          class="link san"
                          onClick={() => (reading.value = { game: index, ply: moment.ply + 1 })}
                        >
                          {moment.number} {moment.san}
                          {moment.glyph}
                        </button>
                      </th>
                      <td>
                        <span class={`badge moment-${moment.mark}`}>{moment.mark}</span>
                      </td>
                      <td class="why">{moment.text}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroll>
          )}
        </article>
      ))}
    </section>
  );
}
