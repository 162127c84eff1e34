// What can be carried away: an address, a picture, the annotated line, the data.

import { useState } from 'preact/hooks';
import { diagram } from '../api/client';
import type { Explanation } from '../api/types';
import { copy, download } from '../parts/download';
import type { ExplainAnswer, ThreatAnswer } from '../state/answers';
import { flipped, game } from '../state/game';
import { preview } from '../state/preview';
import { writeRoute } from '../state/route';

export function permalink(answer: ExplainAnswer | ThreatAnswer): string {
  const { start, line, at } = game.value;
  const query = {
    fen: start,
    moves: line.slice(0, at).map((move) => move.uci).join(','),
    flip: flipped.value ? '1' : '',
    method: answer.kind === 'explain' ? answer.method : '',
    effort: answer.kind === 'explain' ? answer.effort : '',
    ask: answer.kind === 'explain' ? 'explain' : '',
  };
  return `${location.origin}${location.pathname}${writeRoute({ tab: 'analyze', rest: '', query })}`;
}

export function Share({ answer, explanation }: { answer: ExplainAnswer | ThreatAnswer; explanation: Explanation }) {
  const [told, setTold] = useState('');
  const shown = preview.value;
  const fen = shown?.fen ?? answer.fen;
  const options = shown
    ? {
        arrows: shown.drawing.arrows.map((arrow) => arrow.from + arrow.to),
        squares: [...shown.drawing.squares.keys()],
        flip: flipped.value,
      }
    : { arrows: explanation.move ? [explanation.move.slice(0, 4)] : [], flip: flipped.value };
  const address = permalink(answer);
  return (
    <div class="share" role="group" aria-label="Share">
      <button
        type="button"
        class="small-button"
        onClick={async () => setTold((await copy(address)) ? 'Copied.' : address)}
      >
        Copy link
      </button>
      <a class="button small-button" href={diagram('png', fen, { ...options, size: 720 })} download="motive.png">
        PNG
      </a>
      <a class="button small-button" href={diagram('svg', fen, options)} download="motive.svg">
        SVG
      </a>
      {explanation.pgn && (
        <button
          type="button"
          class="small-button"
          onClick={() => download('motive.pgn', explanation.pgn ?? '', 'application/x-chess-pgn')}
        >
          PGN
        </button>
      )}
      <button
        type="button"
        class="small-button"
        onClick={() => download('motive.json', JSON.stringify(explanation, null, 2), 'application/json')}
      >
        JSON
      </button>
      <span role="status" class="small soft">
        {told}
      </span>
    </div>
  );
}
