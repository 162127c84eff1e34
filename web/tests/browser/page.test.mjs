// The page itself: small screens, keyboard, looks, screen readers.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { analyze, browse, OPERA, PHONE, squareAt } from './harness.mjs';

const world = browse();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const overflow = () => document.documentElement.scrollWidth - window.screen.width;

test('everything fits on a phone', async () => {
  const page = await world.open(analyze(OPERA), PHONE);
  await page.getByRole('button', { name: 'Explain', exact: true }).tap();
  const steps = page.locator('.answer-explain .step-button');
  await steps.first().waitFor();
  assert.ok((await page.evaluate(overflow)) <= 0, 'Analyze is as wide as the screen');
  await world.picture(page, 'phone');

  // The board stays in sight while the line is walked through.
  await steps.last().tap();
  await page.getByText('17. Rd8#').first().waitFor();
  await steps.last().scrollIntoViewIfNeeded();
  const board = await page.locator('.board').first().boundingBox();
  assert.ok(board.y > -2 && board.y < 300, `the board is at ${board.y}`);
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/phone-walk.png` });

  for (const place of ['knowledge', 'knowledge/rules/TRAPPED', 'knowledge/advice', 'knowledge/position', 'knowledge/workshop', 'games', 'suites']) {
    await page.goto(`${world.url}/#/${place}`);
    await page.locator('main .card:visible, main .split-list:visible').first().waitFor();
    await page.waitForTimeout(300);
    assert.ok((await page.evaluate(overflow)) <= 0, `${place} is as wide as the screen`);
    await world.picture(page, `phone-${place.replaceAll('/', '-')}`);
  }
  await page.context().close();
});

test('moves by touch', async () => {
  const page = await world.open(analyze(OPERA), PHONE);
  for (const square of ['b3', 'b8']) {
    const { x, y } = await squareAt(page, square);
    await page.touchscreen.tap(x, y);
  }
  await page.locator('.move-list').getByText('Qb8+').waitFor();
  await page.context().close();
});

test('moves by keyboard, squares spoken', async () => {
  const page = await world.open(analyze('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'));
  await page.keyboard.press('b');
  assert.ok(await page.locator('.board').evaluate((board) => board === document.activeElement));
  const spoken = () => page.locator('body > #app > [aria-live]').innerText();
  await page.keyboard.press('ArrowUp');
  assert.equal((await spoken()).trim(), 'e4, empty');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.equal((await spoken()).trim(), 'e2, white pawn, can go to e3, e4');
  await page.keyboard.press('Enter');
  assert.match(await spoken(), /e2 chosen/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  assert.equal((await spoken()).trim(), 'e4, empty, e2 can go here');
  await page.keyboard.press('Enter');
  await page.locator('.move-list').getByText('e4').waitFor();
  await page.waitForFunction(() => /e4\. Black to move/.test(document.querySelector('#app > [aria-live]').textContent));

  // The same in words, with moves as buttons.
  await page.getByText('The position in words').click();
  await page.getByText('White: king e1; queen d1;').waitFor();
  await page.locator('.legal').getByRole('button', { name: 'Nf6' }).click();
  await page.getByText('White to move', { exact: true }).waitFor();
  await page.context().close();
});

test('shortcuts, and that they can be switched off', async () => {
  const page = await world.open(analyze(OPERA));
  await page.keyboard.press('?');
  const help = page.getByRole('dialog');
  await help.getByText('compare the systems').waitFor();
  await world.picture(page, 'help');
  await help.getByLabel(/Single letters/).uncheck();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await page.keyboard.press('2');
  await page.keyboard.press('?');
  assert.match(page.url(), /#\/analyze/);
  await page.getByRole('button', { name: 'Help and shortcuts' }).click();
  await help.getByLabel(/Single letters/).check();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await page.keyboard.press('2');
  await page.getByText('What Motive knows').waitFor();
  await page.keyboard.press('1');
  await page.waitForSelector('.board piece');
  await page.keyboard.press('f');
  // The board is turned with the next frame.
  await page.locator('.board-side .orientation-black').waitFor();
  assert.equal(await page.locator('.board-side .orientation-black').count(), 1);

  // Letters that are typed into a field are letters.
  await page.getByLabel('Move', { exact: true }).pressSequentially('e4xh');
  assert.equal(await page.getByLabel('Move', { exact: true }).inputValue(), 'e4xh');
  await page.context().close();
});

test('light and dark, as the system has it and as the reader wants it', async () => {
  const ground = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const page = await world.open(analyze(OPERA), { colorScheme: 'dark' });
  const dark = await ground(page);
  await world.picture(page, 'dark');
  const look = page.getByRole('button', { name: /^Look/ });
  await look.click();
  const light = await ground(page);
  assert.notEqual(light, dark);
  await page.reload();
  await page.waitForSelector('.board piece');
  assert.equal(await ground(page), light, 'the choice is kept');
  await look.click();
  assert.equal(await ground(page), dark);
  await page.context().close();
});

test('every control has a name, and the focus can be seen', async () => {
  const page = await world.open(analyze(OPERA));
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  await page.locator('.answer-explain .step-button').first().waitFor();
  for (const place of ['analyze', 'knowledge/workshop', 'games', 'suites']) {
    if (place !== 'analyze') await page.goto(`${world.url}/#/${place}`);
    await page.waitForSelector('main');
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll('button, a, input, select, textarea, [role=application]')]
        .filter((each) => {
          const label = each.getAttribute('aria-label') ?? each.textContent?.trim();
          const labels = each.labels?.length ?? 0;
          return !label && labels === 0 && each.offsetParent !== null;
        })
        .map((each) => each.outerHTML.slice(0, 120)),
    );
    assert.deepEqual(nameless, [], place);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.equal(outline, 'solid');
  await page.context().close();
});

test('axe finds nothing to complain about, in light and dark', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const page = await world.open(analyze(OPERA), { colorScheme, bypassCSP: true, reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Explain', exact: true }).click();
    await page.locator('.answer-explain .step-button').first().click();
    const all = ['', 'knowledge/rules/TRAPPED', 'knowledge/workshop', 'knowledge/position', 'games', 'suites'];
    // What differs in the dark are the colors.
    for (const place of colorScheme === 'light' ? all : all.slice(0, 3)) {
      if (place !== '') await page.goto(`${world.url}/#/${place}`);
      await page.locator('main .card:visible').first().waitFor();
      await page.evaluate(AXE);
      const { violations, passes } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
      assert.ok(passes.length > 10, 'axe has looked');
      const told = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 140)).join(' | ')}`);
      assert.deepEqual(told, [], `${place || 'analyze'}, ${colorScheme}`);
    }
    await page.context().close();
  }
});

test('a server that is gone is told in words', async () => {
  const page = await world.open(analyze(OPERA));
  await page.route('**/api/**', (route) => route.abort());
  await page.getByLabel('Paste a position or a game').fill('1. e4');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByText('The server does not answer.').waitFor();
  world.complaints = world.complaints.filter((each) => !/ERR_FAILED/.test(each));
  await page.context().close();
});

after(() => assert.deepEqual(world.complaints, []));
