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

function percent(share: number | null | undefined): string {
  return share === null || share === undefined ? '–' : `${Math.round(share)} %`;
}

export function Moments({ result }: { result: AnnotatedGames }) {
  return (
    <section class="card" aria-label="Critical moments">
      <h2>Critical moments</h2>
      {result.mistakes && result.mistakes.length > 0 && (
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
          {game.error && <p class="finding">{game.error}</p>}
          {game.accuracy && (
            <p class="small soft">
              {game.summary?.trim() ||
                `Accuracy: White ${percent(game.accuracy.white)}, Black ${percent(game.accuracy.black)}`}
            </p>
          )}
          {game.error ? null : game.moments.length === 0 ? (
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
                        <button
                          type="button"
                          class="link san"
                          onClick={() => (reading.value = { game: index, ply: moment.ply + 1 })}
                        >
                          {moment.number ?? ''} {moment.san}
                          {moment.glyph}
                        </button>
                      </th>
                      <td>
                        <span class={`badge moment-${moment.kind}`}>{tagText(moment.kind)}</span>
                      </td>
                      <td class="why">{moment.text}</td>
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
