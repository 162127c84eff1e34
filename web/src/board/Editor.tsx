// Setting up a position: choose a man, then squares. Works with mouse, finger and keyboard, because every square is
// a button.

import { useState } from 'preact/hooks';
import type { Color } from '../api/types';
import {
  EMPTY,
  FILES,
  possibleCastling,
  readFields,
  readPlacement,
  ROLES,
  START,
  writeFields,
  writePlacement,
  neighbor,
  type Man,
  type Placement,
} from '../chess/board';
import { manText } from '../chess/words';
import { Figure } from './Promotion';

interface Props {
  fen: string;
  flipped: boolean;
  onDone: (fen: string) => void;
  onCancel: () => void;
}

type Tool = Man | 'remove';
const COLORS: Color[] = ['white', 'black'];
const CASTLING = [
  { right: 'K', text: 'White short' },
  { right: 'Q', text: 'White long' },
  { right: 'k', text: 'Black short' },
  { right: 'q', text: 'Black long' },
];

function same(one: Tool, other: Tool): boolean {
  if (one === 'remove' || other === 'remove') return one === other;
  return one.color === other.color && one.role === other.role;
}

export function Editor({ fen, flipped, onDone, onCancel }: Props) {
  const begun = readFields(fen);
  const [men, setMen] = useState<Placement>(() => readPlacement(fen));
  const [turn, setTurn] = useState<Color>(begun.turn);
  const [rights, setRights] = useState(begun.castling.replace('-', ''));
  const [tool, setTool] = useState<Tool>({ color: 'white', role: 'pawn' });
  const [focus, setFocus] = useState(flipped ? 'h8' : 'a1');

  const possible = possibleCastling(men);
  const castling = [...'KQkq'].filter((right) => rights.includes(right) && possible.includes(right)).join('');
  const result = writeFields({ placement: writePlacement(men), turn, castling, passing: '-', clocks: '0 1' });

  function put(square: string): void {
    const next = new Map(men);
    const old = next.get(square);
    if (tool === 'remove' || (old && same(old, tool))) next.delete(square);
    else next.set(square, tool);
    setMen(next);
  }

  function replace(with_: string): void {
    const fields = readFields(with_);
    setMen(readPlacement(with_));
    setRights(fields.castling.replace('-', ''));
    setTurn(fields.turn);
  }

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const next = neighbor(focus, step[0] ?? 0, step[1] ?? 0, flipped);
    setFocus(next);
    (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus();
  }

  const ranks = flipped ? [1, 2, 3, 4, 5, 6, 7, 8] : [8, 7, 6, 5, 4, 3, 2, 1];
  const files = flipped ? [...FILES].reverse() : [...FILES];

  return (
    <section class="editor" aria-label="Board editor">
      <div class="editor-board cg-wrap" role="grid" aria-label="Squares" onKeyDown={onKey}>
        {ranks.map((rank) => (
          <div role="row" class="editor-row" key={rank}>
            {files.map((file) => {
              const square = `${file}${rank}`;
              const man = men.get(square);
              const dark = (FILES.indexOf(file) + rank) % 2 === 1;
              return (
                <button
                  key={square}
                  type="button"
                  role="gridcell"
                  class={`editor-square ${dark ? 'dark' : 'light'}`}
                  data-square={square}
                  tabIndex={square === focus ? 0 : -1}
                  aria-label={`${square}, ${man ? manText(man) : 'empty'}`}
                  onFocus={() => setFocus(square)}
                  onClick={() => put(square)}
                >
                  {man && <Figure color={man.color} role={man.role} />}
                </button>
              );
            })}
          </div>
        ))}
      </div>
      <div class="editor-tools cg-wrap" role="radiogroup" aria-label="What to put on a square">
        {COLORS.flatMap((color) =>
          ROLES.map((role) => (
            <button
              key={`${color} ${role}`}
              type="button"
              role="radio"
              class="man"
              aria-checked={same(tool, { color, role })}
              aria-label={`${color} ${role}`}
              onClick={() => setTool({ color, role })}
            >
              <Figure color={color} role={role} />
            </button>
          )),
        )}
        <button type="button" role="radio" class="man eraser" aria-checked={tool === 'remove'} onClick={() => setTool('remove')}>
          Remove
        </button>
      </div>
      <div class="row wrap">
        <label>
          To move{' '}
          <select value={turn} onChange={(event) => setTurn(event.currentTarget.value as Color)}>
            <option value="white">White</option>
            <option value="black">Black</option>
          </select>
        </label>
        <fieldset class="castling">
          <legend class="sr-only">Castling</legend>
          {CASTLING.filter(({ right }) => possible.includes(right)).map(({ right, text }) => (
            <label key={right}>
              <input
                type="checkbox"
                checked={rights.includes(right)}
                onChange={() => setRights(rights.includes(right) ? rights.replace(right, '') : rights + right)}
              />
              {text}
            </label>
          ))}
        </fieldset>
      </div>
      <p class="fen">{result}</p>
      <div class="row wrap">
        <button type="button" class="primary" onClick={() => onDone(result)}>
          Use this position
        </button>
        <button type="button" onClick={() => replace(START)}>
          First position
        </button>
        <button type="button" onClick={() => replace(EMPTY)}>
          Clear
        </button>
        <button type="button" class="quiet" onClick={onCancel}>
          Leave the editor
        </button>
      </div>
    </section>
  );
}
