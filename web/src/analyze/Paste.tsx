// Another position: pasted as a FEN, a game or a list of moves, or one of a few to begin with.

import { useState } from 'preact/hooks';
import { ProblemNote } from '../parts/ProblemNote';
import { START } from '../chess/board';
import { FIRST, forgiven, load, setUp, trouble } from '../state/game';

// Positions that the literature discusses, and two composed for this page.
const EXAMPLES = [
  { title: 'Morphy at the opera, 1858', fen: FIRST },
  { title: 'Réti’s study, 1921', fen: '7K/8/k1P5/7p/8/8/8/8 w - - 0 1' },
  { title: 'A fork', fen: '6k1/5ppp/8/3N3r/8/8/5PPP/6K1 w - - 0 1' },
  { title: 'A weak back rank', fen: '3r2k1/5ppp/8/8/8/1Q6/5PPP/3R2K1 w - - 0 1' },
  { title: 'The first position', fen: START },
];

export function Paste() {
  const [text, setText] = useState('');

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (text.trim() !== '' && (await load(text))) setText('');
  }

  return (
    <section class="card paste" aria-label="Another position">
      <form onSubmit={(event) => void submit(event)}>
        <div class="paste-row">
          <textarea
            id="paste-box"
            aria-label="Paste a position or a game"
            rows={1}
            spellcheck={false}
            placeholder="Paste a FEN, a PGN or moves"
            value={text}
            onInput={(event) => {
              setText(event.currentTarget.value);
              trouble.value = null;
            }}
            onKeyDown={(event) => {
              // A FEN is one line; who pastes a game can press the button, or Ctrl and Enter.
              const sends = event.ctrlKey || event.metaKey || !text.includes('\n');
              if (event.key === 'Enter' && !event.shiftKey && sends) void submit(event);
            }}
          />
          <button type="submit" disabled={text.trim() === ''}>
            Set up
          </button>
          <select
            aria-label="Or an example"
            value=""
            onChange={(event) => {
              if (event.currentTarget.value) void setUp(event.currentTarget.value);
              event.currentTarget.value = '';
            }}
          >
            <option value="">Examples</option>
            {EXAMPLES.map((each) => (
              <option key={each.fen} value={each.fen}>
                {each.title}
              </option>
            ))}
          </select>
        </div>
        <ProblemNote problem={trouble.value} onClose={() => (trouble.value = null)} />
        {forgiven.value.length > 0 && (
          <p class="small" role="status">
            Read as far as it can be read: {forgiven.value.join('; ').replace(/\.$/, '')}.
          </p>
        )}
      </form>
    </section>
  );
}
