// A picture of the page for README.md: `MOTIVE=path-of-the-program node tests/pictures.mjs OUT.png`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from 'playwright-core';

const FEN = '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16';
const out = process.argv[2] ?? 'page.png';
const server = spawn(process.env.MOTIVE ?? 'motive', ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
const [line] = await once(server.stdout.setEncoding('utf8'), 'data');
const url = line.match(/http:\/\/\S+/)[0];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: 1180, height: 760 }, colorScheme: 'light' });
  await page.goto(`${url}#/analyze?fen=${encodeURIComponent(FEN)}`);
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  const card = page.locator('.answer-explain');
  await card.locator('.badge-proved, .badge-verified').first().waitFor({ timeout: 120_000 });
  // The first move on the board, with its arrows.
  await page.getByRole('button', { name: 'One move on' }).click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: out });
} finally {
  await browser.close();
  server.kill();
}
