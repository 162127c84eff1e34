// The Analyze tab: the board and what can be asked about it.

import { useEffect } from 'preact/hooks';
import { Editor } from '../board/Editor';
import { fenHere, flipped, followRoute, setUp } from '../state/game';
import { mode } from '../state/mode';
import { stopWalk } from '../state/preview';
import { route } from '../state/route';
import { effort, method } from '../state/settings';
import { Answers } from './Answers';
import { BoardSide } from './BoardSide';
import { Paste } from './Paste';
import { Questions } from './Questions';
import { askExplain } from '../state/answers';

export function Analyze() {
  const address = route.value;
  useEffect(() => {
    void follow();
  }, [address]);

  // A line that is walked through belongs to its position.
  const fen = fenHere.value;
  useEffect(() => stopWalk, [fen]);

  if (mode.value === 'edit') {
    return (
      <main class="page editor-page" id="main">
        <h1 class="sr-only">Board editor</h1>
        <Editor
          fen={fen}
          flipped={flipped.value}
          onCancel={() => (mode.value = 'play')}
          onDone={async (edited) => {
            await setUp(edited);
            mode.value = 'play';
          }}
        />
      </main>
    );
  }
  return (
    <main class="page two" id="main">
      <h1 class="sr-only">Analyze</h1>
      <BoardSide />
      <div class="side">
        <Questions />
        <Paste />
        <Answers />
      </div>
    </main>
  );
}

let followed = '';

async function follow(): Promise<void> {
  const { tab, query } = route.value;
  if (tab !== 'analyze') return;
  if (query['method']) method.value = query['method'];
  if (query['effort']) effort.value = query['effort'];
  await followRoute();
  // A permalink may ask its question at once; the address is asked only once.
  const question = query['ask'] === 'explain' ? JSON.stringify(query) : '';
  if (question !== '' && question !== followed) {
    followed = question;
    askExplain();
  }
}
