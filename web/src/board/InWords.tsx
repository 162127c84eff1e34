// The position in words, and its moves as buttons: for screen readers, and for anybody who would rather read.

import type { LegalMove } from '../api/types';
import { readPlacement } from '../chess/board';
import { manText, menText } from '../chess/words';

interface Props {
  fen: string;
  legal: LegalMove[];
  status: string;
  onMove: (move: LegalMove) => void;
}

export function InWords({ fen, legal, status, onMove }: Props) {
  const men = readPlacement(fen);
  const bySquare = new Map<string, LegalMove[]>();
  for (const move of legal) bySquare.set(move.from, [...(bySquare.get(move.from) ?? []), move]);
  return (
    <details class="fold in-words">
      <summary>The position in words</summary>
      <p>{status}.</p>
      <p>{menText(fen, 'white')}</p>
      <p>{menText(fen, 'black')}</p>
      {legal.length > 0 && <h3>Legal moves</h3>}
      <ul class="legal">
        {[...bySquare].map(([square, moves]) => {
          const man = men.get(square);
          return (
            <li key={square}>
              <span class="legal-man">
                {man ? manText(man) : ''} {square}
              </span>{' '}
              {moves.map((move) => (
                <button key={move.uci} type="button" class="quiet san" onClick={() => onMove(move)}>
                  {move.san}
                </button>
              ))}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
