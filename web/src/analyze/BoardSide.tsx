// The board with what belongs to it: whose move it is, the moves so far, a field for typing, the position in words.

import { Board } from '../board/Board';
import { EvalBar } from '../board/EvalBar';
import { InWords } from '../board/InWords';
import { MoveField } from '../board/MoveField';
import type { LegalMove } from '../api/types';
import { sideToMove } from '../chess/board';
import { ends } from '../chess/moves';
import { draw } from '../chess/shapes';
import { statusText } from '../chess/words';
import { answersHere, askWhyNot, opinionHere } from '../state/answers';
import { fenHere, flip, flipped, game, goTo, here, play } from '../state/game';
import { mode } from '../state/mode';
import { preview, stopWalk, walk } from '../state/preview';
import { say } from '../state/say';
import { MoveList } from './MoveList';
import { Stepper } from './Stepper';

export function onMove(move: LegalMove): void {
  if (mode.value === 'why-not') {
    mode.value = 'play';
    askWhyNot(move.uci, move.san);
    return;
  }
  stopWalk();
  void play(move.uci).then((done) => {
    const position = here.value;
    if (done && position) say(`${move.san}. ${statusText(position)}.`);
  });
}

/** The move of the newest explanation, while nothing else is shown. */
function bestDrawing() {
  const { move } = opinionHere.value;
  if (!move) return undefined;
  const [from, to] = ends(move);
  return draw([{ from, to, color: 'blue' }], []);
}

/** The newest hint that names a square or a move, while nothing else is shown. */
function hintDrawing() {
  const hint = answersHere.value.find((answer) => answer.kind === 'hint' && answer.job.result.value);
  const result = hint?.kind === 'hint' ? hint.job.result.value : null;
  if (!result || answersHere.value[0] !== hint) return undefined;
  if (result.move && /^[a-h][1-8][a-h][1-8]/.test(result.move)) {
    const [from, to] = ends(result.move);
    return draw([{ from, to, color: 'green' }], []);
  }
  return result.square ? draw([], [{ square: result.square, color: 'yellow' }]) : undefined;
}

export function BoardSide() {
  const position = here.value;
  const shown = preview.value;
  const asking = mode.value === 'why-not';
  const { line, at } = game.value;
  const last = line[at - 1];
  const legal = position?.legal ?? [];
  const status = position ? statusText(position) : 'Loading…';
  // A preview of the position itself only draws on it: moves can still be made.
  const away = shown !== null && shown.fen !== fenHere.value;
  return (
    <section class={asking ? 'board-side asking' : 'board-side'} aria-label="Board">
      <div class={walk.value ? 'board-frame walking' : 'board-frame'}>
        <div class="board-row">
          <EvalBar value={opinionHere.value.value} side={sideToMove(fenHere.value)} flipped={flipped.value} />
          <Board
            fen={shown?.fen ?? fenHere.value}
            turn={away ? sideToMove(shown.fen) : (position?.turn ?? 'white')}
            flipped={flipped.value}
            lastMove={shown ? shown.lastMove : last ? ends(last.uci) : null}
            check={!away && (position?.check ?? false)}
            legal={away ? [] : legal}
            drawing={shown?.drawing ?? hintDrawing() ?? bestDrawing()}
            label={`Chess board. ${status}.`}
            onMove={onMove}
          />
        </div>
        <Stepper status={status} />
      </div>
      <div class="board-tools">
        <MoveField
          legal={legal}
          label={asking ? 'Why not this move' : 'Move'}
          button={asking ? 'Ask' : 'Play'}
          onMove={onMove}
        />
        <div class="row">
          <button type="button" class="small-button" onClick={flip} title="Turn the board (f)">
            Turn
          </button>
          <button
            type="button"
            class="small-button"
            disabled={at === 0}
            onClick={() => void goTo(at - 1)}
            title="Take the last move back"
          >
            Back
          </button>
          <button type="button" class="small-button" onClick={() => (mode.value = 'edit')}>
            Edit
          </button>
        </div>
      </div>
      <MoveList />
      <InWords fen={fenHere.value} legal={legal} status={status} onMove={onMove} />
    </section>
  );
}
