// Texts of strangers: headers, comments, names of problems, rules and names of files that would like to be programs. Nothing
// runs, nobody else is asked, and the texts are shown as what they are.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { analyze, BINARY, browse, OPERA } from './harness.mjs';

const world = browse();
// Each would set a mark if it ran, or ask a stranger.
const IMAGE = '<img src=x onerror=window.ran=1>';
const SCRIPT = '</textarea></title><script>window.ran=1</script>';
const DRAWING = "'><svg onload=window.ran=1><a href=javascript:window.ran=1>";
const STRANGER = '<link rel=stylesheet href=//stranger.invalid/x.css>';
const ALL = [IMAGE, SCRIPT, DRAWING, STRANGER];

const GAME = `[Event "${IMAGE}"]
[Site "javascript:window.ran=1"]
[White "${SCRIPT}"]
[Black "${DRAWING.replaceAll('"', '')}"]
[Annotator "${STRANGER}"]
[Result "1-0"]

1. e4 {${IMAGE} [%csl Ge4,"><script>window.ran=1</script>] [%cal Re2e4]} e5 ({${SCRIPT}} 1... c5) 2. Bc4 Nc6 3. Qh5 Nf6 {${DRAWING}}
4. Qxf7# 1-0
`;
const SUITE = ALL.map((text) => `6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id "${text}"; c0 "${text}";`).join('\n');

/** A page that notices what runs, what is refused, and who opens a window. */
async function watched(place) {
  const page = await world.open(place);
  const seen = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => seen.push('a window'));
  await page.evaluate(() => {
    window.refused = [];
    document.addEventListener('securitypolicyviolation', (event) => window.refused.push(event.violatedDirective));
  });
  return {
    page,
    nothingRan: async () => {
      const [ran, refused] = await page.evaluate(() => [window.ran ?? null, window.refused ?? []]);
      assert.equal(ran, null, 'something ran');
      assert.deepEqual(refused, [], 'something was only kept from running by the policy');
      assert.deepEqual(seen, []);
      assert.equal(await page.locator('script:not([src]), img[onerror], svg[onload], a[href^="javascript"]').count(), 0);
    },
  };
}

test('the policy allows no script but our own, whatever a page holds', async () => {
  const reply = await fetch(world.url);
  const policy = reply.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /script-src 'self';/);
  // And the browser keeps to it: what is put in by force does not run.
  const page = await world.open(analyze(OPERA));
  const before = world.complaints.length;
  await page.evaluate((text) => (document.body.insertAdjacentHTML('beforeend', text)), `${IMAGE}${DRAWING}`);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran=1';
    document.body.append(script);
  });
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => window.ran ?? null), null);
  assert.ok(world.complaints.length > before, 'the browser says that it refused something');
  world.complaints.length = before;
  await page.context().close();
});

test('headers and comments of a pasted game', async () => {
  const { page, nothingRan } = await watched(analyze(OPERA));
  await page.getByLabel('Paste a position or a game').fill(GAME);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByText('Qxf7#').first().waitFor();
  await nothingRan();
  await page.context().close();
});

test('a game from a file with a name that is one of them, annotated and read', async () => {
  const { page, nothingRan } = await watched('#/games');
  const file = { name: `${IMAGE}.pgn`, mimeType: 'text/plain', buffer: Buffer.from(GAME) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('Effort').selectOption('quick').catch(() => undefined);
  await page.getByRole('button', { name: 'Annotate' }).click();
  const moments = page.locator('.moments tbody tr');
  await moments.first().waitFor();
  assert.ok((await page.locator('main').innerText()).includes('<script>window.ran=1</script>'), 'shown as it is');
  await moments.getByRole('button').first().click();
  await page.locator('.reading').waitFor();
  assert.ok((await page.locator('.reading').innerText()).includes(IMAGE), 'comments of the input are shown as they are');
  await nothingRan();
  await page.context().close();
});

test('names of problems and of the file of a suite', async () => {
  const { page, nothingRan } = await watched('#/suites');
  const file = { name: `${DRAWING.replaceAll('/', '')}.epd`, mimeType: 'text/plain', buffer: Buffer.from(SUITE) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('System').selectOption('critic');
  await page.getByLabel('Positions a problem').fill('500');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('heading', { name: /4 of 4 solved/ }).waitFor();
  await page.locator('.problems tbody tr').nth(ALL.length - 1).waitFor();
  const shown = await page.locator('.problems').innerText();
  assert.ok(shown.includes(IMAGE), `shown as it is: ${shown}`);
  await nothingRan();
  await page.context().close();
});

test('rules, right and wrong', async () => {
  const { page, nothingRan } = await watched('#/knowledge/rules/TRAPPED');
  await page.getByRole('button', { name: 'Change it in the workshop' }).click();
  const field = page.getByLabel('Rules', { exact: true });
  const text = await field.inputValue();
  await field.fill(text.replace(/\(STATEMENT\s+"[^"]*"\)/, `(STATEMENT "${IMAGE}${DRAWING.replaceAll('"', '')}")`));
  await page.getByText('No mistakes.').waitFor();
  await page.getByRole('button', { name: 'Try on the position' }).click();
  await page.getByText(/trapped (keeps silent|fires)/).waitFor();
  await nothingRan();
  await field.fill(`(PRODUCTION ${IMAGE} ${SCRIPT} (STATEMENT "x")) ${DRAWING}`);
  await page.locator('.mistakes li').first().waitFor();
  await nothingRan();
  await page.context().close();
});

test('addresses', async () => {
  const { page, nothingRan } = await watched(`#/analyze?fen=${encodeURIComponent(IMAGE)}`);
  await page.locator('.paste').getByRole('alert').waitFor();
  await nothingRan();
  await page.goto(`${world.url}/#/knowledge/rules/${encodeURIComponent(SCRIPT)}`);
  await page.locator('main').waitFor();
  await nothingRan();
  await page.context().close();
});

test('pages that the program writes: annotated games and reports of suites', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'motive-hostile-'));
  try {
    writeFileSync(join(folder, 'games.pgn'), GAME);
    writeFileSync(join(folder, 'suite.epd'), SUITE);
    const run = (...words) => execFileSync(BINARY, words, { cwd: folder, stdio: 'pipe' });
    run('annotate', 'games.pgn', '--format', 'html', '--output', 'games.html', '--effort', '5000');
    run('suite', 'suite.epd', '--method', 'critic', '--nodes', '500', '--html', 'suite.html');
    for (const name of ['games.html', 'suite.html']) {
      // These lie on a disk, where no server sends a policy.
      const page = await world.browser.newPage();
      const asked = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(`file://${join(folder, name)}`);
      await page.waitForTimeout(300);
      assert.equal(await page.evaluate(() => window.ran ?? null), null, `${name}: something ran`);
      assert.ok(asked.every((address) => /^(file|data|blob):/.test(address)), `${name} asks ${asked}`);
      assert.ok((await page.content()).includes('&lt;img src=x'), `${name}: shown as it is`);
      await page.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

after(() => assert.deepEqual(world.complaints, []));
