// Shortcuts and a few words on how things are meant.

import { useEffect, useRef } from 'preact/hooks';
import { letters } from '../state/settings';
import { Icon } from './Icon';

export const SHORTCUTS: [string, string][] = [
  ['← →', 'one move back, one move on'],
  ['Home, End', 'to the beginning, to the end'],
  ['e', 'explain the position'],
  ['w', 'why not…? (then play the move)'],
  ['t', 'what does the opponent threaten?'],
  ['h', 'a hint, then the next'],
  ['c', 'compare the systems'],
  ['l', 'analyze every position as you move, or no more'],
  ['x', 'cancel what is running'],
  ['f', 'turn the board'],
  ['m', 'to the field for moves'],
  ['b', 'to the board: arrows and Enter move'],
  ['1 2 3 4', 'Analyze, Knowledge, Games, Suites'],
  ['Esc', 'back to the position'],
  ['?', 'this help'],
];

export function Help({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  return (
    <dialog ref={dialog} class="help" onClose={onClose} aria-labelledby="help-title">
      <div class="card-head">
        <h2 id="help-title">Shortcuts</h2>
        <button type="button" class="quiet icon" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
      </div>
      <dl class="shortcuts">
        {SHORTCUTS.map(([keys, text]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input type="checkbox" checked={letters.value} onChange={() => (letters.value = !letters.value)} /> Single letters
        are shortcuts
      </label>
      <h2>Verdicts</h2>
      <p>
        <b>Proved</b> follows from the rules of chess. <b>Verified</b>: another engine, with at least as much work, chooses the
        same move. <b>Unchecked</b>: there was too little work for a verdict. <b>Contradicted</b>: another engine knows a better
        move.
      </p>
      <h2>More</h2>
      <p>
        <a href="/book/" target="_blank" rel="noopener">The book</a> explains everything, from the first position to the
        fields of the JSON.
      </p>
    </dialog>
  );
}
