// The line under the board: what it shows, and the buttons that walk through an explanation or the game.

import { play } from '../state/game';
import { mode } from '../state/mode';
import { preview, stopWalk, walk } from '../state/preview';
import { canGo, stepBy, stepToEnd } from './walking';
import { Icon } from '../parts/Icon';

export function Stepper({ status }: { status: string }) {
  const shown = preview.value;
  const now = walk.value;
  return (
    <div class="stepper">
      <p class="status" role={mode.value === 'why-not' ? 'status' : undefined}>
        {mode.value === 'why-not' ? (
          <>
            <span class="status-shown">Why not…? Play the move in question.</span>
            <button type="button" class="link status-links" onClick={() => (mode.value = 'play')}>
              Never mind
            </button>
          </>
        ) : shown?.caption ? <span class="status-shown">{shown.caption}</span> : status}
        {now && now.at >= 0 && (
          <span class="status-links">
            {now.playable && (
              <button
                type="button"
                class="link"
                onClick={() => {
                  const moves = now.steps.slice(0, now.at + 1).map((step) => step.uci);
                  stopWalk();
                  void play(...moves);
                }}
              >
                Continue from here
              </button>
            )}
            <button type="button" class="link" onClick={stopWalk}>
              Return
            </button>
          </span>
        )}
      </p>
      <div class="steps-buttons" role="group" aria-label="Walk through the line">
        <button type="button" class="icon" aria-label="To the beginning" disabled={!canGo(-1)} onClick={() => stepToEnd(-1)}><Icon name="first" /></button>
        <button type="button" class="icon" aria-label="One move back" disabled={!canGo(-1)} onClick={() => stepBy(-1)}><Icon name="back" /></button>
        <button type="button" class="icon" aria-label="One move on" disabled={!canGo(1)} onClick={() => stepBy(1)}><Icon name="on" /></button>
        <button type="button" class="icon" aria-label="To the end" disabled={!canGo(1)} onClick={() => stepToEnd(1)}><Icon name="last" /></button>
      </div>
    </div>
  );
}
