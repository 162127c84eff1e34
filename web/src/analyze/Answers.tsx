// The answers about the position on the board, the newest first.

import { useEffect, useRef } from 'preact/hooks';
import { name, other } from '../chess/words';
import { sideToMove } from '../chess/board';
import { here } from '../state/game';
import { answersHere, dismiss, type Answer } from '../state/answers';
import { CompareCard } from './CompareCard';
import { ExplainCard } from './ExplainCard';
import { HintCard } from './HintCard';
import { WhyNotCard } from './WhyNotCard';
import { Icon } from '../parts/Icon';

function title(answer: Answer): string {
  switch (answer.kind) {
    case 'explain':
      return 'Explanation';
    case 'threat':
      return `What ${name(other(sideToMove(answer.fen)))} threatens`;
    case 'why-not':
      return `Why not ${answer.san}?`;
    case 'hint':
      return 'Hint';
    case 'compare':
      return 'The systems side by side';
  }
}

function body(answer: Answer) {
  switch (answer.kind) {
    case 'explain':
    case 'threat':
      return <ExplainCard answer={answer} />;
    case 'why-not':
      return <WhyNotCard answer={answer} />;
    case 'hint':
      return <HintCard answer={answer} />;
    case 'compare':
      return <CompareCard answer={answer} />;
  }
}

/** Brings the card of a new question into view where it would lie below the screen, as on a phone. */
function useInView(newest: Answer | undefined) {
  const first = useRef<HTMLElement>(null);
  const id = newest?.id;
  const asked = newest?.job.active === true && !(newest.kind === 'explain' && newest.live);
  useEffect(() => {
    const card = first.current;
    if (!card || !asked) return;
    const { top } = card.getBoundingClientRect();
    if (top >= 0 && top < innerHeight * LOWEST) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    card.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
  }, [id]);
  return first;
}

/** A card that begins below this part of the screen is not seen. */
const LOWEST = 0.6;

export function Answers() {
  const list = answersHere.value;
  const first = useInView(list[0]);
  // One card for all hints: the newest, which shows the earlier ones as well.
  const firstHint = list.find((answer) => answer.kind === 'hint');
  const shown = list.filter((answer) => answer.kind !== 'hint' || answer === firstHint);
  const position = here.value;
  if (shown.length === 0 && position?.ending === null) {
    return (
      <p class="soft invitation">
        <i>Explain</i> says what {name(position.turn)} should play here, and why. Or make a move on the board.
      </p>
    );
  }
  return (
    <>
      {shown.map((answer, index) => (
        <article ref={index === 0 ? first : null} key={answer.kind === 'hint' ? 'hint' : answer.id} class={`card answer answer-${answer.kind}`}>
          <header class="card-head">
            <h2>{title(answer)}</h2>
            <button type="button" class="quiet icon" aria-label={`Close: ${title(answer)}`} onClick={() => dismiss(answer)}>
            <Icon name="close" />
          </button>
          </header>
          {body(answer)}
        </article>
      ))}
    </>
  );
}
