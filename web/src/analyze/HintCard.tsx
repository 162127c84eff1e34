// Hints: the theme first, then the man, then the move; earlier ones stay in sight.

import { JobLine } from '../parts/JobLine';
import { answersHere, askHint, type HintAnswer } from '../state/answers';

const NEXT = { 1: 'Which piece?', 2: 'Which move?' } as const;

export function HintCard({ answer }: { answer: HintAnswer }) {
  const given = answersHere.value
    .filter((each): each is HintAnswer => each.kind === 'hint' && each.job.result.value !== null)
    .sort((one, two) => one.level - two.level);
  const last = given.at(-1);
  return (
    <>
      <ol class="hints" aria-live="polite">
        {given.map((hint) => (
          <li key={hint.id} class={hint === last ? 'idea' : 'soft'}>
            {hint.job.result.value?.text}
          </li>
        ))}
      </ol>
      <JobLine job={answer.job} what="Thinking of a hint" />
      {last && last.level < 3 && !answer.job.active && (
        <button type="button" onClick={askHint}>
          {NEXT[last.level as 1 | 2]}
        </button>
      )}
    </>
  );
}
