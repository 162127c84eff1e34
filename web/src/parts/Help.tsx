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
        <b>Proved</b> follows from the rules of chess. <b>Verified</b>: a doubtal search found nothing against it.{' '}
        <b>Believed</b> is the opinion of the system that answered.
      </p>
    </dialog>
  );
}
