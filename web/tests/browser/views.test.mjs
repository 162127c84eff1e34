// Every view with something in it, as readers have it before them: on a desk in light and dark, and on a phone. Nothing is wider than the screen, every
// board is whole, and axe finds no fault.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { analyze, browse, clickMove, OPERA, PHONE } from './harness.mjs';

const world = browse();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SCREENS = [
  ['desk, light', { colorScheme: 'light' }],
  ['desk, dark', { colorScheme: 'dark' }],
  ['phone', PHONE],
];
// Composed: the queen takes a pawn that a pawn guards.
const GUARDED = '4k3/2p5/3p4/8/8/8/3Q1PPP/6K1 w - - 0 1';
const GAME = '[White "Learner"]\n[Black "Coach"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0';
const SUITE = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id "back rank";\n';

const ask = (name) => async (page) => page.getByRole('button', { name, exact: true }).click();

async function annotate(page) {
  await page.getByLabel('Games in PGN').fill(GAME);
  await page.getByLabel('Effort').selectOption('quick');
  await page.getByRole('button', { name: 'Annotate', exact: true }).click();
  await page.locator('.moments tbody tr').first().waitFor();
}

/** A view: its name, where it begins, what is done there, and what shows that it is there. */
const VIEWS = [
  ['explanation', analyze(OPERA), ask('Explain'), '.answer-explain .badge-proved'],
  [
    'why not',
    analyze(GUARDED),
    async (page) => {
      await page.getByRole('button', { name: 'Why not…?' }).click();
      await clickMove(page, 'd2', 'd6');
    },
    '.answer-why-not .idea, .answer-why-not h2',
  ],
  ['threat', analyze('6k1/5ppp/8/8/8/8/q4PPP/R5K1 b - - 0 1'), ask('What does White threaten?'), '.answer-threat .idea'],
  ['hint', analyze(OPERA), ask('A hint'), '.hints li'],
  ['systems side by side', analyze(OPERA), ask('Compare systems'), '.answer-compare .idea'],
  ['editor', analyze(OPERA), ask('Edit'), '[role=gridcell]'],
  ['help', analyze(OPERA), async (page) => page.getByRole('button', { name: 'Help and shortcuts' }).click(), '[role=dialog], dialog[open]'],
  ['annotated games', '#/games', annotate, '.moments tbody tr'],
  [
    'a game',
    '#/games',
    async (page) => {
      await annotate(page);
      await page.getByRole('button', { name: 'Read', exact: true }).click();
    },
    '.game-view .board piece',
  ],
  [
    'a suite',
    '#/suites',
    async (page) => {
      await page.getByLabel(/Problems as EPD/).fill(SUITE);
      await page.getByLabel('Positions a problem').fill('2000');
      await page.getByRole('button', { name: 'Run', exact: true }).click();
    },
    '.plot svg',
  ],
  ['rules', '#/knowledge', async () => undefined, 'main .card, main .split-list'],
  ['advice', '#/knowledge/advice', async (page) => page.locator('.chapters a').first().click(), 'pre.code'],
  ['rules on the position', '#/knowledge/position', async () => undefined, '.plans li'],
];

/** What axe has against a page. */
async function faults(page) {
  await page.evaluate(AXE);
  const { violations, passes } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  assert.ok(passes.length > 5, 'axe has looked');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 140)).join(' | ')}`);
}

/** Boards that are not as high as they are wide, or stand over the edge of the screen. */
function brokenBoards() {
  return [...document.querySelectorAll('cg-board')]
    .map((board) => board.getBoundingClientRect())
    .filter((box) => box.width > 0)
    .filter((box) => Math.abs(box.width - box.height) > 2 || box.left < -1 || box.right > window.screen.width + 1)
    .map((box) => `${box.width} by ${box.height} at ${box.left}`);
}

for (const [screen, options] of SCREENS) {
  for (const [name, place, prepare, shows] of VIEWS) {
    test(`${name} (${screen})`, async () => {
      const page = await world.open(place, { ...options, bypassCSP: true, reducedMotion: 'reduce' });
      await prepare(page);
      await page.locator(shows).first().waitFor();
      await world.picture(page, `view-${name}-${screen}`.replaceAll(/\W+/g, '-'));
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - window.screen.width)) <= 0, 'as wide as the screen');
      assert.deepEqual(await page.evaluate(brokenBoards), []);
      assert.deepEqual(await faults(page), []);
      await page.context().close();
    });
  }
}

after(() => assert.deepEqual(world.complaints, []));
