// Who stands better, as a bar beside the board. It is empty where nothing has been asked yet.

import type { Color } from '../api/types';
import { forWhite, whiteShare } from '../chess/chances';
import { valueSentence, valueText, type Figure } from '../chess/words';

interface Props {
  value: Figure | null;
  /** Whose value it is. */
  side: Color;
  flipped: boolean;
}

export function EvalBar({ value, side, flipped }: Props) {
  const share = value ? whiteShare(value, side) : 0.5;
  const text = value ? `${valueText(forWhite(value, side))} for White. ${valueSentence(value, side)}` : 'Nothing asked yet.';
  return (
    <div class={`eval-bar${flipped ? ' flipped' : ''}${value ? '' : ' unknown'}`} role="img" aria-label={`Evaluation: ${text}`} title={text}>
      <div class="eval-white" style={{ '--share': `${(100 * share).toFixed(1)}%` }} />
    </div>
  );
}
