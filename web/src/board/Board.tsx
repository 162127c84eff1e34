// The board: chessground for the eye, mouse and finger; a cursor with spoken squares for the keyboard.

import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { Key } from '@lichess-org/chessground/types';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Color, LegalMove } from '../api/types';
import { neighbor } from '../chess/board';
import { destinations } from '../chess/moves';
import { nothing, type Drawing } from '../chess/shapes';
import { squareText } from '../chess/words';
import { say } from '../state/say';
import { Promotion } from './Promotion';

export interface BoardProps {
  fen: string;
  turn: Color;
  flipped?: boolean;
  lastMove?: [string, string] | null;
  check?: boolean;
  /** Without legal moves the board is a picture. */
  legal?: LegalMove[];
  drawing?: Drawing;
  label: string;
  onMove?: (move: LegalMove) => void;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const BRUSHES = {
  green: { key: 'g', color: '#2f7d5b', opacity: 1, lineWidth: 9 },
  red: { key: 'r', color: '#b2453c', opacity: 1, lineWidth: 9 },
  blue: { key: 'b', color: '#34689c', opacity: 1, lineWidth: 9 },
  yellow: { key: 'y', color: '#c28a1c', opacity: 1, lineWidth: 9 },
  gray: { key: 'x', color: '#6d6a64', opacity: 1, lineWidth: 8 },
};

function classes(drawing: Drawing, cursor: string | null): Map<Key, string> {
  const map = new Map<Key, string>();
  for (const [square, tint] of drawing.squares) map.set(square as Key, `tint tint-${tint}`);
  if (cursor) map.set(cursor as Key, `${map.get(cursor as Key) ?? ''} cursor`.trim());
  return map;
}

export function Board(props: BoardProps) {
  const { fen, turn, flipped = false, lastMove = null, check = false, legal, label } = props;
  const drawing = props.drawing ?? nothing();
  const box = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | null>(null);
  const current = useRef(props);
  current.current = props;
  // Who came here by mouse wants the arrow keys for stepping through the line.
  const byKeyboard = useRef(false);
  const [cursor, setCursor] = useState<string | null>(null);
  const [promoting, setPromoting] = useState<LegalMove[] | null>(null);
  const playable = legal !== undefined && legal.length > 0;

  const config = (): Config => ({
    fen,
    turnColor: turn,
    orientation: flipped ? 'black' : 'white',
    lastMove: (lastMove ?? []) as Key[],
    check: check ? turn : false,
    viewOnly: false,
    blockTouchScroll: false,
    coordinates: true,
    animation: { enabled: !matchMedia('(prefers-reduced-motion: reduce)').matches, duration: 180 },
    highlight: { lastMove: true, check: true, custom: classes(drawing, cursor) },
    movable: {
      free: false,
      ...(playable ? { color: turn } : { color: undefined as never }),
      dests: destinations(legal ?? []) as Map<Key, Key[]>,
      showDests: true,
      events: { after: moved },
    },
    premovable: { enabled: false },
    draggable: { enabled: playable, showGhost: true },
    selectable: { enabled: true },
    drawable: {
      enabled: true,
      brushes: BRUSHES,
      autoShapes: drawing.arrows.map(({ from, to, tint }) => ({ orig: from as Key, dest: to as Key, brush: tint })),
    },
  });

  function moved(from: string, to: string): void {
    const meant = (current.current.legal ?? []).filter((move) => move.from === from && move.to === to);
    if (meant.length > 1) setPromoting(meant);
    else if (meant[0]) current.current.onMove?.(meant[0]);
  }

  function putBack(): void {
    setPromoting(null);
    ground.current?.set(config());
  }

  useEffect(() => {
    if (!box.current) return;
    const api = Chessground(box.current, config());
    ground.current = api;
    return () => {
      api.destroy();
      ground.current = null;
    };
  }, []);

  useEffect(() => {
    ground.current?.set(config());
    ground.current?.setAutoShapes(config().drawable?.autoShapes ?? []);
  });

  function onKey(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (promoting) {
      if (event.key !== 'Escape') return;
      putBack();
    } else if (arrow && byKeyboard.current) {
      const next = cursor ? neighbor(cursor, arrow[0], arrow[1], flipped) : flipped ? 'd5' : 'e4';
      setCursor(next);
      say(squareText(next, fen, legal ?? [], ground.current?.state.selected ?? null));
    } else if ((event.key === 'Enter' || event.key === ' ') && cursor) {
      if (playable) ground.current?.selectSquare(cursor as Key);
      const chosen = ground.current?.state.selected;
      say(chosen ? `${chosen} chosen: ${squareText(chosen, fen, legal ?? [], null)}` : 'nothing chosen');
    } else if (event.key === 'Escape' && (cursor || ground.current?.state.selected)) {
      ground.current?.selectSquare(null);
      setCursor(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      class="board"
      role="application"
      aria-roledescription="chess board"
      aria-label={`${label} Arrow keys move over the squares, Enter chooses a man and its target.`}
      tabIndex={0}
      onKeyDown={onKey}
      onFocus={(event) => (byKeyboard.current = event.currentTarget.matches(':focus-visible'))}
      onBlur={() => setCursor(null)}
    >
      <div class="board-ground" ref={box} />
      {promoting && (
        <Promotion
          moves={promoting}
          color={turn}
          onChoose={(move) => {
            setPromoting(null);
            props.onMove?.(move);
          }}
          onCancel={putBack}
        />
      )}
    </div>
  );
}
