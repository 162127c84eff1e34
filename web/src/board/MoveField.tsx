// Moves by typing: SAN or coordinates, against the legal moves of the position.

import { useId, useState } from 'preact/hooks';
import type { LegalMove } from '../api/types';
import { movesMeant } from '../chess/moves';

interface Props {
  legal: LegalMove[];
  label: string;
  button?: string;
  onMove: (move: LegalMove) => void;
}

export function MoveField({ legal, label, button = 'Play', onMove }: Props) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const id = useId();

  function submit(event: Event): void {
    event.preventDefault();
    const meant = movesMeant(text, legal);
    if (meant.length === 1 && meant[0]) {
      setText('');
      setProblem('');
      onMove(meant[0]);
    } else if (text.trim() === '') setProblem('');
    else if (meant.length === 0) setProblem(`“${text.trim()}” is not a legal move here.`);
    else setProblem(`Which one: ${meant.map((move) => move.san).join(', ')}?`);
  }

  return (
    <form class="move-field" onSubmit={submit}>
      <label class="sr-only" for={id}>
        {label}
      </label>
      <input
        id={id}
        class="move-input"
        value={text}
        placeholder="Nf3 or g1f3"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={problem !== ''}
        aria-describedby={problem ? `${id}-problem` : undefined}
        disabled={legal.length === 0}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setProblem('');
        }}
      />
      <button type="submit" disabled={legal.length === 0}>
        {button}
      </button>
      {problem && (
        <p class="field-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
