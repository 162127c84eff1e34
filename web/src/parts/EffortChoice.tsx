// How hard the systems shall try. Where nothing is chosen, the server decides; it calls that "normal".

import type { Signal } from '@preact/signals';
import { countText } from '../chess/words';
import { health } from '../state/settings';

export function EffortChoice({ choice }: { choice: Signal<string> }) {
  const efforts = health.value?.efforts ?? [];
  const usual = efforts.some((each) => each.name === 'normal') ? 'normal' : '';
  return (
    <select
      value={choice.value || usual}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        choice.value = chosen === usual ? '' : chosen;
      }}
    >
      {usual === '' && <option value="">usual</option>}
      {efforts.map((each) => (
        <option key={each.name} value={each.name} title={`${countText(each.nodes)} nodes`}>
          {each.name}
        </option>
      ))}
    </select>
  );
}
