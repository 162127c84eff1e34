// What shall the pawn become?

import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Color, LegalMove } from '../api/types';
import { roleOf } from '../chess/board';

interface Props {
  moves: LegalMove[];
  color: Color;
  onChoose: (move: LegalMove) => void;
  onCancel: () => void;
}

const ORDER = 'qrbn';

export function Promotion({ moves, color, onChoose, onCancel }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  const sorted = [...moves].sort((one, two) => ORDER.indexOf(one.promotion ?? '') - ORDER.indexOf(two.promotion ?? ''));
  return (
    <div
      class="promotion"
      role="dialog"
      aria-label="The pawn becomes"
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onCancel();
      }}
      onClick={onCancel}
    >
      <div class="promotion-choices cg-wrap">
        {sorted.map((move, index) => {
          const role = roleOf(move.promotion ?? 'q') ?? 'queen';
          return (
            <button
              key={move.uci}
              ref={index === 0 ? first : null}
              type="button"
              class="man"
              aria-label={role}
              title={role}
              onClick={(event) => {
                event.stopPropagation();
                onChoose(move);
              }}
            >
              <Figure color={color} role={role} />
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** A man from chessground's set, outside of a board. */
export function Figure({ color, role }: { color: Color; role: string }) {
  const Piece = 'piece' as unknown as 'span';
  return <Piece class={`${role} ${color}`} aria-hidden="true" />;
}
