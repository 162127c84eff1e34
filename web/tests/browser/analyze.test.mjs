// Positions analyzed as a reader does it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { analyze, browse, clickMove, nextJob, OPERA, squareAt, stateOf, until } from './harness.mjs';

const world = browse();
// A quiet middle game of our own: there is enough to search for as long as one likes.
const MIDDLE = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8';

test('a position is explained, and the explanation walked through', async () => {
  const page = await world.open(analyze(OPERA));
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  const card = page.locator('.answer-explain');
  await card.locator('.badge-proved').first().waitFor();
  assert.match(await card.locator('.idea').innerText(), /Qb8\+/);
  assert.deepEqual(await card.locator('.step-move').allInnerTexts(), ['16. Qb8+', '16... Nxb8', '17. Rd8#']);

  // By button, by key, by choosing a step.
  await page.getByRole('button', { name: 'One move on' }).click();
  assert.equal(await page.locator('.status-shown').innerText(), '16. Qb8+');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator('.status-shown').innerText(), '17. Rd8#');
  // The mated king's squares are shown, with arrows; the board draws them in its next frame.
  await page.locator('.board-side cg-board square.tint').nth(2).waitFor({ state: 'attached' });
  await page.locator('.board-side .cg-shapes line').first().waitFor({ state: 'attached' });
  assert.match(await card.locator('.meanings').innerText(), /e8: .*mated/);
  await world.picture(page, 'explain');
  await card.locator('.step-button').first().click();
  assert.equal(await page.locator('.status-shown').innerText(), '16. Qb8+');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.status').innerText(), 'White to move');

  // The tree behind it, and something to carry away.
  await card.getByText('The tree behind it').click();
  const tree = card.locator('.tree');
  assert.deepEqual(await tree.locator('.node:not(.refuted) .link.san').allInnerTexts(), ['Qb8+', 'Nxb8', 'Rd8#']);
  assert.ok((await tree.locator('.badge-proved').count()) > 0);
  await tree.getByRole('button', { name: 'Fold Qb8+' }).click();
  assert.deepEqual(await tree.locator('.node:not(.refuted) .link.san').allInnerTexts(), ['Qb8+']);
  const [file] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: 'PGN' }).click()]);
  assert.match(readFileSync(await file.path(), 'utf8'), /Qb8\+/);
  const [picture] = await Promise.all([page.waitForEvent('download'), card.getByRole('link', { name: 'PNG' }).click()]);
  assert.equal(readFileSync(await picture.path()).subarray(1, 4).toString(), 'PNG');

  // The line goes on on the board.
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Continue from here' }).click();
  await page.getByText('Black to move, in check', { exact: true }).waitFor();
  await page.context().close();
});

test('what is told of a quiet position lights its squares', async () => {
  // The Carlsbad structure, from Evans-Opsahl, Dubrovnik 1950.
  const page = await world.open(analyze('r1bqr1k1/pp2bppp/2p2nn1/3p2B1/3P4/2NBPN2/PPQ2PPP/1R3RK1 w - - 4 12'));
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  const card = page.locator('.answer-explain');
  // What can be carried away is there when the explanation grows no more.
  await card.getByRole('button', { name: 'PGN' }).waitFor();
  const chips = card.getByRole('list', { name: 'What it rests on' }).getByRole('button');
  const name = await chips.first().innerText();
  const squares = name.match(/\b[a-h][1-8]\b/g) ?? [];
  assert.ok(squares.length > 0, `${name} names squares`);
  // The board hides squares that it does not need.
  const lit = () => page.locator('.board-side cg-board square.tint:visible').count();
  assert.equal(await lit(), 0);
  await chips.first().hover();
  await until(lit, squares.length);
  assert.equal(await page.locator('.status-shown').innerText(), name);
  // Away from it the board is as before.
  await card.locator('.idea').hover();
  await until(lit, 0);
  await page.context().close();
});

test('why not: a move is played on the board, and refuted', async () => {
  const page = await world.open(analyze('4k3/2p5/3p4/8/8/8/3Q1PPP/6K1 w - - 0 1'));
  await page.getByRole('button', { name: 'Why not…?' }).click();
  await clickMove(page, 'd2', 'd6');
  const card = page.locator('.answer-why-not');
  await card.getByText('Qxd6 fails to').first().waitFor();
  assert.match(await card.locator('h2').innerText(), /Why not Qxd6\?/);
  assert.match(await card.innerText(), /The move itself brings it about/);
  assert.match(await card.innerText(), /What could have met it/);
  assert.equal(await page.locator('.status').first().innerText(), 'White to move', 'the move is not played');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.match(await page.locator('.status-shown').innerText(), /cxd6/);
  await world.picture(page, 'why-not');
  await page.context().close();
});

test('threats and hints', async () => {
  // White threatens mate on the back rank; Black is to move.
  const page = await world.open(analyze('6k1/5ppp/8/8/8/8/q4PPP/R5K1 b - - 0 1'));
  await page.getByRole('button', { name: 'What does White threaten?' }).click();
  await page.locator('.answer-threat .idea').waitFor();
  assert.match(await page.locator('.answer-threat').innerText(), /Rxa2/);

  await page.goto(`${world.url}/${analyze(OPERA)}`);
  await page.getByRole('button', { name: 'A hint' }).click();
  const hints = page.locator('.hints li');
  await hints.first().waitFor();
  await page.getByRole('button', { name: 'Which piece?' }).click();
  await hints.nth(1).waitFor();
  assert.match(await hints.nth(1).innerText(), /b3/);
  // The board is drawn in its next frame.
  const tinted = page.locator('.board-side cg-board square.tint');
  await tinted.first().waitFor({ state: 'attached' });
  assert.equal(await tinted.count(), 1);
  await page.getByRole('button', { name: 'Which move?' }).click();
  await hints.nth(2).waitFor();
  assert.match(await hints.nth(2).innerText(), /Qb8\+/);
  await page.context().close();
});

test('all systems side by side', async () => {
  const page = await world.open(analyze(OPERA));
  await page.getByRole('button', { name: 'Compare systems' }).click();
  await page.locator('.answer-compare .idea').waitFor();
  const rows = page.locator('.compare tbody tr');
  assert.ok((await rows.count()) >= 5);
  assert.match(await page.locator('.compare').innerText(), /PARADISE/);
  await world.picture(page, 'compare');
  await page.context().close();
});

test('a job is cancelled, and a page that is left ends its own', async () => {
  const page = await world.open(analyze(MIDDLE));
  await page.getByLabel('Effort').selectOption('thorough');
  const explain = () => page.getByRole('button', { name: 'Explain', exact: true }).click();
  const first = await nextJob(page, explain);
  await until(() => stateOf(world, first), 'running');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Cancelled.').waitFor();
  await until(() => stateOf(world, first), 'cancelled');

  // A new question takes the place of the old one.
  const second = await nextJob(page, explain);
  const third = await nextJob(page, explain);
  await until(() => stateOf(world, second), 'cancelled');

  await page.close();
  await until(() => stateOf(world, third), 'cancelled');
});

test('a bad position is told in words, where it was pasted', async () => {
  const page = await world.open(analyze(OPERA));
  const before = page.url();
  await page.getByLabel('Paste a position or a game').fill('4k3/8/8/8/8/8/8/4K2X w - - 0 1');
  await page.getByRole('button', { name: 'Set up' }).click();
  const problem = page.locator('.paste').getByRole('alert');
  await problem.waitFor();
  assert.ok((await problem.innerText()).length > 10);
  assert.equal(page.url(), before, 'the board stays');
  await world.picture(page, 'bad-fen');

  await page.getByLabel('Paste a position or a game').fill('8/8/8/8/8/8/8/8 w - - 0 1');
  await page.keyboard.press('Enter');
  await page.locator('.paste').getByText(/king/i).waitFor();

  await page.getByLabel('Paste a position or a game').fill('8/5k2/8/8/8/8/5K2/8 w - - 0 1');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.board-side piece:not(.ghost)').length === 2);
  assert.equal(await problem.count(), 0);

  // A broken address does no harm either.
  await page.goto('about:blank');
  await page.goto(`${world.url}/#/analyze?fen=nonsense`);
  await page.locator('.paste').getByRole('alert').waitFor();
  await page.waitForSelector('.board piece');
  await page.context().close();
});

test('games are pasted and walked through', async () => {
  const page = await world.open(analyze(OPERA));
  await page.getByLabel('Paste a position or a game').fill('[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Bc4 {looks at f7} Nc6 3. Qh5 Nf6 4. Qxf7# 1-0');
  await page.getByRole('button', { name: 'Set up' }).click();
  // A game that is over opens at its start, with everything listed and something to ask.
  await page.locator('.move-list .link').nth(6).waitFor();
  await page.getByText('White to move', { exact: true }).waitFor();
  assert.equal(await page.locator('.move-list .link').count(), 7);
  assert.match(await page.locator('.move-list').innerText(), /looks at f7/);
  assert.match(await page.locator('.move-list').innerText(), /1-0/);
  assert.ok(await page.getByRole('button', { name: 'Explain', exact: true }).isEnabled());
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.getByText('Checkmate.').first().waitFor();
  assert.ok(await page.getByRole('button', { name: 'Explain', exact: true }).isDisabled());
  await page.getByRole('button', { name: 'One move back' }).click();
  await page.getByText('White to move', { exact: true }).waitFor();
  await page.locator('.move-list').getByRole('button', { name: 'Nc6' }).click();
  await page.waitForFunction(() => document.querySelector('.move-list [aria-current]')?.textContent === 'Nc6');

  // Another move there is a variation beside the game; the address keeps the moves that lead to it.
  await page.getByLabel('Move', { exact: true }).fill('Nf3');
  await page.keyboard.press('Enter');
  await page.getByText('Black to move', { exact: true }).waitFor();
  await page.waitForFunction(() => document.querySelector('.move-list [aria-current]')?.textContent === 'Nf3');
  assert.equal(await page.locator('.move-list .link').count(), 8);
  assert.ok(await page.locator('.move-list').getByRole('button', { name: 'Qxf7#' }).isVisible());
  await page.reload();
  await page.locator('.move-list .link').nth(4).waitFor();
  assert.equal(await page.locator('.move-list .link').count(), 5);

  await page.getByLabel('Move', { exact: true }).fill('Ke4');
  await page.keyboard.press('Enter');
  await page.getByText('is not a legal move here').waitFor();
  await page.context().close();
});

test('a pawn is promoted to what the reader chooses', async () => {
  const page = await world.open(analyze('8/4P1k1/8/8/8/8/8/4K3 w - - 0 1'));
  await clickMove(page, 'e7', 'e8');
  await page.getByRole('dialog').getByRole('button', { name: 'knight' }).click();
  await page.locator('.move-list').getByText('e8=N+').waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByText('White to move', { exact: true }).waitFor();
  await clickMove(page, 'e7', 'e8');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForSelector('.board-side piece.pawn');
  await page.context().close();
});

test('pieces are dragged', async () => {
  const page = await world.open(analyze('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'));
  const from = await squareAt(page, 'g1');
  const to = await squareAt(page, 'f3');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await page.locator('.move-list').getByText('Nf3').waitFor();
  await page.context().close();
});

test('a position is set up by hand', async () => {
  const page = await world.open(analyze(OPERA));
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Clear' }).click();
  for (const [man, square] of [['white king', 'e1'], ['white rook', 'a1'], ['black king', 'e8']]) {
    await page.getByRole('radio', { name: man }).click();
    await page.getByRole('gridcell', { name: `${square}, empty` }).click();
  }
  await world.picture(page, 'editor');
  await page.getByRole('button', { name: 'Use this position' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.board-side piece:not(.ghost)').length === 3);
  assert.match(decodeURIComponent(page.url()), /4k3\/8\/8\/8\/8\/8\/8\/R3K3/);
  await page.context().close();
});

test('a link asks its question again', async () => {
  const page = await world.open(analyze(OPERA));
  await page.getByLabel('Effort').selectOption('quick');
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.context().close();
  assert.ok(link.startsWith(`${world.url}/#/analyze?`), link);
  const other = await world.open(link.slice(world.url.length + 1));
  await other.locator('.answer-explain .idea').waitFor();
  assert.equal(await other.getByLabel('Effort').inputValue(), 'quick');
  await other.context().close();
});

after(() => assert.deepEqual(world.complaints, []));
