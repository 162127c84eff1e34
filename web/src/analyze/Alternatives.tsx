// Other moves and why they are worse; each can be asked about.

import type { Alternative } from '../api/types';
import { ends } from '../chess/moves';
import { draw } from '../chess/shapes';
import { valueText } from '../chess/words';
import { askWhyNot } from '../state/answers';
import { evidence, rest } from '../state/preview';

export function arrowPreview(fen: string, uci: string, color: string, caption: string) {
  const [from, to] = ends(uci);
  return evidence(fen, draw([{ from, to, color }], []), caption);
}

export function Alternatives({ list, fen, askable }: { list: Alternative[]; fen: string; askable: boolean }) {
  return (
    <details class="fold" open={list.length <= 4}>
      <summary>Other moves</summary>
      <ul class="alternatives">
        {list.map((other) => (
          <li
            key={other.move}
            onMouseEnter={() => rest(arrowPreview(fen, other.move, 'gray', other.san))}
            onMouseLeave={() => rest(null)}
          >
            <span class="san">{other.san}</span>
            <b class="value">{valueText(other.value)}</b>
            <span class="alternative-text">{other.text || other.line.san}</span>
            {askable && (
              <button type="button" class="link" onClick={() => askWhyNot(other.move, other.san)}>
                why not?
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
