// What a reader of games meets on the Analyze tab, on a desk and on a phone.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { analyze, BINARY, browse, OPERA, PHONE, until } from './harness.mjs';

const world = browse();
// A quiet middle game of our own: there is enough to search for as long as one likes.
const MIDDLE = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8';
const SCREENS = [
  ['desk', {}],
  ['phone', PHONE],
];

async function paste(page, text) {
  await page.getByLabel('Paste a position or a game').fill(text);
  await page.getByRole('button', { name: 'Set up' }).click();
}

/** Whether a part of the page is on the screen, at least its beginning. */
async function inView(page, locator) {
  const box = await locator.boundingBox();
  const height = await page.evaluate(() => innerHeight);
  return box !== null && box.y >= 0 && box.y < 0.9 * height;
}

for (const [screen, options] of SCREENS) {
  test(`the bar and the arrow show what is thought (${screen})`, async () => {
    const page = await world.open(analyze(OPERA), options);
    const bar = page.locator('.eval-bar');
    assert.match(await bar.getAttribute('aria-label'), /Nothing asked yet/);
    assert.equal(await page.locator('.board-side .cg-shapes line').count(), 0);
    await page.getByRole('button', { name: 'Explain', exact: true }).click();
    await page.locator('.answer-explain .badge-proved').first().waitFor();
    assert.match(await bar.getAttribute('aria-label'), /#2 for White/);
    await page.locator('.board-side .cg-shapes line').first().waitFor({ state: 'attached' });
    const share = () =>
      bar.evaluate((each) => {
        const long = (box) => Math.max(box.width, box.height);
        return long(each.firstElementChild.getBoundingClientRect()) / long(each.getBoundingClientRect());
      });
    // The bar grows for a while.
    await until(async () => (await share()) > 0.9, true);
    await world.picture(page, `bar-${screen}`);
    // After a move nothing is known of the new position.
    await page.getByLabel('Move', { exact: true }).fill('Qb8+');
    await page.keyboard.press('Enter');
    await page.getByText('Black to move, in check', { exact: true }).waitFor();
    await page.waitForFunction(() => /Nothing asked/.test(document.querySelector('.eval-bar').getAttribute('aria-label')));
    await page.context().close();
  });

  test(`progress and Cancel stay in sight, and what is not final says so (${screen})`, async () => {
    const page = await world.open(analyze(MIDDLE), options);
    await page.getByLabel('Effort').selectOption('thorough');
    await page.getByRole('button', { name: 'Explain', exact: true }).click();
    const card = page.locator('.answer-explain');
    await card.waitFor();
    await page.waitForTimeout(800);
    assert.ok(await inView(page, card), 'the answer is brought into view');
    await card.locator('.so-far').waitFor();
    const cancel = page.getByRole('button', { name: 'Cancel' });
    assert.ok(await inView(page, cancel), 'Cancel is in view');
    await world.picture(page, `progress-${screen}`);
    // Also for who reads on.
    await page.evaluate(() => {
      const card = document.querySelector('.answer-explain');
      scrollTo(0, scrollY + card.getBoundingClientRect().top + Math.min(200, card.offsetHeight / 3));
    });
    await page.waitForTimeout(200);
    assert.ok(await inView(page, cancel), 'Cancel stays in view');
    await cancel.click();
    await page.getByText('Cancelled.').waitFor();
    await page.context().close();
  });

  test(`a bad move does not cost what stands before it (${screen})`, async () => {
    const page = await world.open(analyze(OPERA), options);
    await paste(page, '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxh7 Nf6');
    await page.locator('.move-list .link').nth(5).waitFor();
    assert.equal(await page.locator('.move-list .link').count(), 6);
    const note = page.locator('.paste').getByRole('status');
    assert.match(await note.innerText(), /half-move 7.*Bxh7/);
    // The opening has a name, and earlier positions have theirs.
    assert.match(await page.locator('.opening').innerText(), /Ruy Lopez/);
    await page.locator('.move-list').getByRole('button', { name: 'Nf3' }).click();
    await page.waitForFunction(() => !/Ruy Lopez/.test(document.querySelector('.opening')?.textContent ?? ''));
    assert.match(await note.innerText(), /half-move 7/, 'the note stays while the game is read');
    await world.picture(page, `bad-move-${screen}`);
    await page.context().close();
  });

  test(`a finished list of moves opens at its start (${screen})`, async () => {
    const page = await world.open(analyze(OPERA), options);
    await paste(page, '1. f3 e5 2. g4 Qh4# 0-1');
    await page.locator('.move-list .link').nth(3).waitFor();
    await page.getByText('White to move', { exact: true }).waitFor();
    assert.equal(await page.locator('.move-list [aria-current]').count(), 0);
    // A list that goes on opens where it stands.
    await paste(page, '1. f3 e5 2. g4');
    await page.getByText('Black to move', { exact: true }).waitFor();
    assert.equal(await page.locator('.move-list .link').count(), 3);
    await page.context().close();
  });
}

test('an annotated game on a page of its own is walked through by keys, buttons and clicks on the curve', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'motive-games-'));
  try {
    const words = ['annotate', '-', '--format', 'html', '--output', 'game.html', '--effort', '5000'];
    execFileSync(BINARY, words, { cwd: folder, input: '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0', stdio: 'pipe' });
    const page = await world.browser.newPage();
    await page.goto(`file://${join(folder, 'game.html')}`);
    const caption = page.locator('.walker figcaption');
    const men = () => page.locator('.walker use').count();
    assert.equal(await caption.innerText(), 'The first position');
    assert.equal(await men(), 32);
    await page.keyboard.press('ArrowRight');
    assert.equal(await caption.innerText(), '1. e4');
    await page.keyboard.press('End');
    assert.equal(await caption.innerText(), '4. Qxf7#');
    assert.equal(await men(), 31);
    await page.getByRole('button', { name: 'Back' }).click();
    assert.equal(await caption.innerText(), '3... Nf6');
    await page.locator('.curve').click({ position: { x: 2, y: 10 } });
    assert.equal(await caption.innerText(), 'The first position');
    await page.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

after(() => assert.deepEqual(world.complaints, []));
