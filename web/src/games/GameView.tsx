// An annotated game to read: the board beside the moves with their comments.

import { useEffect, useState } from 'preact/hooks';
import { diagram, post, problemOf } from '../api/client';
import type { AnnotatedGame, PositionReply, Problem } from '../api/types';
import { Board } from '../board/Board';
import { moveNumber, sideToMove } from '../chess/board';
import { ends } from '../chess/moves';
import { draw, nothing } from '../chess/shapes';
import { VerdictBadge } from '../parts/Badge';
import { ProblemNote } from '../parts/ProblemNote';
import { go } from '../state/route';
import { plainComment } from './comment';
import { Graph } from './Graph';
import { titleOf } from './Moments';
import { Icon } from '../parts/Icon';

/** A diagram that only paper shows. */
function PrintedBoard({ fen, caption, flipped }: { fen: string; caption: string; flipped: boolean }) {
  return (
    <span class="print-only diagram-printed">
      <img src={diagram('svg', fen, { flip: flipped })} alt={caption} width="180" height="180" />
    </span>
  );
}

interface Props {
  game: AnnotatedGame;
  ply: number;
  onPly: (ply: number) => void;
  onClose: () => void;
}

export function GameView({ game, ply, onPly, onClose }: Props) {
  const [read, setRead] = useState<PositionReply | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [flipped, setFlipped] = useState(false);

  useEffect(() => {
    post<PositionReply>('/position', { text: game.pgn }).then(setRead, (error: unknown) => setProblem(problemOf(error)));
  }, [game.pgn]);

  if (!read) return problem ? <ProblemNote problem={problem} /> : <p class="soft">Loading…</p>;
  const line = read.line;
  const at = Math.max(0, Math.min(ply, line.length));
  const move = line[at - 1];
  const fen = move?.fen ?? read.start;
  const moment = game.moments.find((each) => each.ply === at - 1);
  const drawing = moment
    ? draw(
        moment.arrows.map((arrow) => ({ from: arrow.slice(0, 2), to: arrow.slice(2, 4), color: 'red' })),
        moment.squares.map((square) => ({ square, color: 'yellow' })),
      )
    : nothing();
  const glyphs = new Map(game.moments.map((each) => [each.ply, each.glyph]));
  const faults = new Set(game.moments.filter((each) => ['??', '?', '!!', '!'].includes(each.glyph)).map((each) => each.ply));
  const fenBefore = (index: number) => (index === 0 ? read.start : (line[index - 1]?.fen ?? read.start));

  function onKey(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (target.closest('.board')) return;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: line.length }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onPly(Math.max(0, Math.min(next, line.length)));
  }

  return (
    <section class="card game-view" aria-label={titleOf(game)} onKeyDown={onKey}>
      <header class="card-head">
        <h2>{titleOf(game)}</h2>
        <div class="row">
          <button type="button" class="small-button" onClick={() => print()}>
            Print
          </button>
          <button type="button" class="quiet icon" aria-label="Close the game" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      </header>
      <div class="game-columns">
        <div class="game-board">
          <Board
            fen={fen}
            turn={sideToMove(fen)}
            flipped={flipped}
            lastMove={move ? ends(move.uci) : null}
            drawing={drawing}
            label={`Position after ${move ? move.san : 'no move'}.`}
          />
          <Graph game={game} at={at} onPly={onPly} />
          <div class="row steps-buttons">
            <button type="button" class="icon" aria-label="To the beginning" disabled={at === 0} onClick={() => onPly(0)}><Icon name="first" /></button>
            <button type="button" class="icon" aria-label="One move back" disabled={at === 0} onClick={() => onPly(at - 1)}><Icon name="back" /></button>
            <button type="button" class="icon" aria-label="One move on" disabled={at === line.length} onClick={() => onPly(at + 1)}><Icon name="on" /></button>
            <button type="button" class="small-button" onClick={() => setFlipped(!flipped)}>
              Turn
            </button>
            <button
              type="button"
              class="small-button"
              onClick={() =>
                go('analyze', '', {
                  fen: read.start,
                  moves: line.map((each) => each.uci).join(','),
                  at: String(at),
                })
              }
            >
              Analyze
            </button>
          </div>
          <div class="current-comment" aria-live="polite">
            <p class="comment">{moment?.text ?? plainComment(move?.comment)}</p>
            {moment?.reply && (
              <p class="small">
                <span class="soft">Then:</span> {moment.reply.line.san} <VerdictBadge verdict={moment.reply.verdict} />
              </p>
            )}
            {moment?.point && (
              <p class="small">
                <span class="soft">{moment.better ? 'Better:' : 'The point:'}</span> {moment.point.line.san}{' '}
                <VerdictBadge verdict={moment.point.verdict} />
              </p>
            )}
          </div>
        </div>
        <p class="reading">
          {line.map((each, index) => {
            const before = fenBefore(index);
            const comment = plainComment(each.comment);
            const afterComment = index > 0 && plainComment(line[index - 1]?.comment) !== '';
            const number = sideToMove(before) === 'white' || index === 0 || afterComment ? moveNumber(before) : '';
            return (
              <span key={index}>
                {number && <span class="number">{number}</span>}
                <button
                  type="button"
                  class="link san"
                  aria-current={index + 1 === at ? 'step' : undefined}
                  onClick={() => onPly(index + 1)}
                >
                  {each.san}
                  {glyphs.get(index)}
                </button>{' '}
                {comment && <span class="comment">{comment} </span>}
                {faults.has(index) && <PrintedBoard fen={each.fen} caption={`After ${each.san}`} flipped={flipped} />}
              </span>
            );
          })}
          <span class="soft">{game.result}</span>
        </p>
      </div>
    </section>
  );
}
