// The Knowledge tab: rules to browse, advice to read, both tried on the position, and a workshop for one's own.

import { go, route } from '../state/route';
import { Advice } from './Advice';
import { OnPosition } from './OnPosition';
import { RulePage } from './RulePage';
import { RuleList } from './RuleList';
import { Workshop } from './Workshop';

const PARTS = [
  { part: 'rules', title: 'Rules' },
  { part: 'advice', title: 'Advice' },
  { part: 'position', title: 'On the position' },
  { part: 'workshop', title: 'Workshop' },
];

export function Knowledge() {
  const [part = 'rules', ...rest] = (route.value.rest || 'rules').split('/');
  const name = rest.join('/');
  return (
    <main class="page" id="main">
      <h1 class="sr-only">Knowledge</h1>
      <div class="subnav" role="group" aria-label="Parts of the knowledge">
        {PARTS.map((each) => (
          <button
            key={each.part}
            type="button"
            class="quiet"
            aria-current={each.part === part ? 'page' : undefined}
            onClick={() => go('knowledge', each.part)}
          >
            {each.title}
          </button>
        ))}
      </div>
      {part === 'advice' ? (
        <Advice name={name} />
      ) : part === 'position' ? (
        <OnPosition />
      ) : part === 'workshop' ? (
        <Workshop />
      ) : (
        <div class={name ? 'split chosen' : 'split'}>
          <RuleList chosen={name} />
          <div class="split-main">
            {name ? <RulePage key={name} name={name} /> : <Welcome />}
          </div>
        </div>
      )}
    </main>
  );
}

function Welcome() {
  return (
    <section class="card prose welcome">
      <h2>What Motive knows</h2>
      <p>
        A rule looks at a position for a pattern, such as an enemy man that cannot go anywhere, and posts an idea: attack
        it. Ideas call for other rules that find moves for them; that chain is the reason why a move is tried.
      </p>
      <p>
        Choose a rule to see what it says and where it fires. “On the position” runs all of them on the board of the
        Analyze tab; in the workshop rules can be changed and tried.
      </p>
    </section>
  );
}
