// What a player does who keeps the page open: moves pieces while it thinks, tries variations, learns from mistakes, prints.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { analyze, browse, OPERA, PHONE, until } from './harness.mjs';

const world = browse();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const SCREENS = [
  ['desk', {}],
  ['phone', PHONE],
];

async function type(page, label, move) {
  await page.getByLabel(label, { exact: true }).fill(move);
  await page.keyboard.press('Enter');
}

async function faultless(page, where) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 140)).join(' | ')}`);
  assert.deepEqual(told, [], where);
}

for (const [screen, options] of SCREENS) {
  test(`every position is analyzed as pieces are moved, and what is left is cancelled (${screen})`, async () => {
    const page = await world.open(analyze(START), options);
    const jobs = [];
    const ended = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/jobs') && request.method() === 'POST') jobs.push(request.postDataJSON());
      if (request.method() === 'DELETE') ended.push(request.url());
    });
    await page.getByLabel(/Analyze every position/).check();
    await page.locator('.board-side .cg-shapes line').first().waitFor({ state: 'attached' });
    assert.equal(jobs[0].effort, 'quick');
    await page.waitForFunction(() => !/Nothing asked/.test(document.querySelector('.eval-bar').getAttribute('aria-label')));
    // More effort follows by itself, and a move puts an end to it.
    await until(async () => jobs.some((job) => job.effort !== 'quick'), true);
    await type(page, 'Move', 'e4');
    await page.getByText('Black to move', { exact: true }).waitFor();
    await until(async () => jobs.at(-1).moves.join(), 'e2e4');
    await until(async () => ended.length > 0, true);
    await page.locator('.answer-explain').waitFor();
    // A page that is read does not jump on a phone.
    assert.ok((await page.evaluate(() => scrollY)) < 200);
    await world.picture(page, `live-${screen}`);
    await page.getByLabel(/Analyze every position/).uncheck();
    await until(() => page.locator('.job').count(), 0);
    await page.context().close();
  });

  test(`variations are kept, walked through and taken away (${screen})`, async () => {
    const page = await world.open(analyze(START), options);
    await page.getByLabel('Paste a position or a game').fill('[White "A"]\n\n1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) 2. Nf3 Nc6 *');
    await page.getByRole('button', { name: 'Set up' }).click();
    const list = page.locator('.move-list');
    await list.getByRole('group', { name: 'Variation with c5' }).waitFor();
    assert.equal(await list.locator('.link').count(), 8);
    await list.getByRole('button', { name: 'd5', exact: true }).click();
    await page.waitForFunction(() => document.querySelector('.move-list [aria-current]')?.textContent === 'd5');
    // Another move than the one of the game becomes a variation; the game stays.
    await list.getByRole('button', { name: 'e4', exact: true }).click();
    await page.getByText('Black to move', { exact: true }).waitFor();
    await type(page, 'Move', 'e6');
    const own = list.getByRole('group', { name: 'Variation with e6' });
    await own.waitFor();
    assert.equal(await list.locator('.link').count(), 9);
    await world.picture(page, `variations-${screen}`);
    await own.getByRole('button', { name: 'Take the variation with e6 away' }).click();
    await own.waitFor({ state: 'detached' });
    assert.equal(await list.locator('[aria-current]').innerText(), 'e4');
    await page.context().close();
  });

  test(`a player learns from a mistake (${screen})`, async () => {
    const page = await world.open('#/games', { ...options, bypassCSP: true, reducedMotion: 'reduce' });
    await page.getByLabel('Games in PGN').fill('1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0');
    await page.getByLabel('Effort').selectOption('quick');
    await page.getByRole('button', { name: 'Annotate', exact: true }).click();
    await page.getByRole('button', { name: 'Learn from Black’s mistakes' }).click();
    const lesson = page.locator('.learn');
    const told = lesson.locator('.learn-told');
    await lesson.getByText('Find something better.').waitFor();
    await lesson.locator('.board piece').first().waitFor();
    assert.match(await lesson.innerText(), /3\.\.\. Nf6/);
    await world.picture(page, `learn-${screen}`);
    await faultless(page, `lesson, ${screen}`);

    // What was played is no solution, and what loses is told by what answers it.
    await type(page, 'Your move', 'Nf6');
    await until(() => told.innerText(), 'Nf6 is what was played. Find something better.');
    await type(page, 'Your move', 'a6');
    await until(async () => /^a6 is answered by .*Qxf7#/.test(await told.innerText()), true);
    // Hints say no more than they must.
    await lesson.getByRole('button', { name: 'A hint' }).click();
    assert.doesNotMatch(await told.innerText(), /\b[a-h][1-8]\b/);
    await lesson.getByRole('button', { name: 'Next hint: the piece' }).click();
    assert.match(await told.innerText(), /Look at the piece on [a-h][1-8]\./);

    // Two moves meet the threat, and both are accepted, whichever is in the book.
    await type(page, 'Your move', 'Qe7');
    await until(async () => /^Qe7 is (right|the move|good, too)\./.test(await told.innerText()), true, 30_000);
    if (await lesson.getByText('Go on.').isVisible()) await lesson.getByRole('button', { name: 'Show the solution' }).click();
    await lesson.locator('.learn-reason').waitFor();
    assert.match(await lesson.locator('.learn-reason').innerText(), /Qxf7#/);
    await world.picture(page, `learnt-${screen}`);
    await page.context().close();
  });
}

test('on paper there are the words, the boards, and nothing to click', async () => {
  const page = await world.open('#/games');
  await page.getByLabel('Games in PGN').fill('1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0');
  await page.getByLabel('Effort').selectOption('quick');
  await page.getByRole('button', { name: 'Annotate', exact: true }).click();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.locator('.game-view .board piece').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('.game-view .reading').isVisible());
  await page.locator('.diagram-printed img').first().waitFor();
  assert.ok(await page.locator('.diagram-printed img').first().evaluate((image) => image.complete && image.naturalWidth > 0));
  for (const gone of ['.top', '.foot', '.game-summary', '.card-head button', '.steps-buttons']) {
    assert.equal(await page.locator(gone).first().isVisible(), false, gone);
  }
  await world.picture(page, 'print-game');
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${world.url}/${analyze(OPERA)}`);
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  await page.locator('.answer-explain .badge-proved').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('.answer-explain .idea').isVisible());
  for (const gone of ['.questions', '.paste', '.share', '.board-tools']) {
    assert.equal(await page.locator(gone).first().isVisible(), false, gone);
  }
  await world.picture(page, 'print-explain');
  await page.context().close();
});

after(() => assert.deepEqual(world.complaints, []));
