import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/content.css';
import './styles/board.css';
import './styles/editor.css';
import './styles/answers.css';
import './styles/jobs.css';
import './styles/knowledge.css';
import './styles/reports.css';
import './styles/learn.css';
import './styles/small.css';
import './styles/print.css';

import { render } from 'preact';
import { cancelAll } from './api/job';
import { App, helping } from './app';
import { watchKeys } from './state/keys';
import { begin } from './state/game';
import { watchLive } from './state/live';
import { route, watchRoute } from './state/route';
import { meetServer, watchSettings } from './state/settings';

watchSettings();
watchRoute();
watchKeys(() => (helping.value = true));
watchLive();
addEventListener('pagehide', cancelAll);
void meetServer();
// The other tabs speak of "the current position", too.
if (route.value.tab !== 'analyze') void begin();

const root = document.getElementById('app');
if (root) render(<App />, root);
