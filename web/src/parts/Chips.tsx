// Short names that show something on the board while the pointer rests on them.

import { rest, type Preview } from '../state/preview';

export interface Chip {
  key: string;
  name: string;
  shown: Preview;
}

export function Chips({ label, chips }: { label: string; chips: Chip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul class="themes" aria-label={label}>
      {chips.map(({ key, name, shown }) => {
        const show = () => rest(shown);
        const leave = () => rest(null);
        return (
          <li key={key}>
            <button
              type="button"
              class="chip"
              onMouseEnter={show}
              onMouseLeave={leave}
              onFocus={show}
              onBlur={leave}
              onClick={show}
            >
              {name}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
