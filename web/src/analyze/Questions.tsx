// What can be asked, by whom it shall be answered, and how hard they shall try.

import { name, other } from '../chess/words';
import { answersHere, askCompare, askExplain, askHint, askThreat } from '../state/answers';
import { EffortChoice } from '../parts/EffortChoice';
import { MethodOptions } from '../parts/MethodOptions';
import { here } from '../state/game';
import { mode } from '../state/mode';
import { chosenMethod, effort, live, method, systems } from '../state/settings';

function hintLabel(): string {
  const given = answersHere.value.find((answer) => answer.kind === 'hint' && answer.job.result.value);
  if (given?.kind !== 'hint') return 'A hint';
  return given.level === 1 ? 'Next hint: the man' : given.level === 2 ? 'Next hint: the move' : 'No more hints';
}

export function Questions() {
  const position = here.value;
  const over = !position || position.ending !== null;
  const { known, usual } = systems.value;
  const system = chosenMethod.value || usual;
  const chosen = known.find((each) => each.name === system);
  const hint = hintLabel();
  const opponent = position ? name(other(position.turn)) : 'the opponent';
  return (
    <section class="questions card" aria-label="Questions">
      <div class="ask-row">
        <button type="button" class="primary big" disabled={over} onClick={askExplain} title="Explain (e)">
          Explain
        </button>
        <label class="choice">
          <span>System</span>
          <select value={system} onChange={(event) => (method.value = event.currentTarget.value)}>
            <MethodOptions methods={known} />
          </select>
        </label>
        <label class="choice">
          <span>Effort</span>
          <EffortChoice choice={effort} />
        </label>
      </div>
      {chosen?.statement && <p class="small method-statement">{chosen.statement}</p>}
      <label class="check">
        <input type="checkbox" checked={live.value} onChange={() => (live.value = !live.value)} /> Analyze every position as I
        move
      </label>
      <div class="row wrap side-questions">
        <button
          type="button"
          aria-pressed={mode.value === 'why-not'}
          disabled={over}
          onClick={() => (mode.value = mode.value === 'why-not' ? 'play' : 'why-not')}
          title="Why not …? (w)"
        >
          Why not…?
        </button>
        <button
          type="button"
          disabled={over || position?.check === true}
          onClick={askThreat}
          title={position?.check ? 'A side in check cannot pass.' : 'Threat (t)'}
        >
          What does {opponent} threaten?
        </button>
        <button type="button" disabled={over || hint === 'No more hints'} onClick={askHint} title="Hint (h)">
          {hint}
        </button>
        <button type="button" disabled={over} onClick={askCompare} title="Compare (c)">
          Compare systems
        </button>
      </div>
    </section>
  );
}
