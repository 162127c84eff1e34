// A real `motive serve` and a real browser for the tests.
//
// MOTIVE       the binary (default: the one that cargo builds for development)
// MOTIVE_URL   a server that runs already, instead
// CHROMIUM     the browser (default: Debian's)
// PATIENCE     milliseconds to wait for anything
// SCREENSHOTS  a folder for pictures of what was tested

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';

export const BINARY = process.env.MOTIVE ?? fileURLToPath(new URL('../../../target/debug/motive', import.meta.url));
const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium';
const PICTURES = process.env.SCREENSHOTS;
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Long enough for a busy machine. */
export const PATIENCE = Number(process.env.PATIENCE ?? 60_000);
export const OPERA = '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16';
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

async function startServer() {
  if (process.env.MOTIVE_URL) return { url: process.env.MOTIVE_URL.replace(/\/$/, ''), stop: () => undefined };
  if (!existsSync(BINARY)) throw new Error(`there is no ${BINARY}: build it, or name another in MOTIVE`);
  const child = spawn(BINARY, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (data) => {
      said += data;
      const found = said.match(/https?:\/\/\S+/);
      if (found) resolve(found[0].replace(/\/$/, ''));
    });
    child.on('exit', (code) => reject(new Error(`motive serve ended with ${code}`)));
  });
  return { url, stop: () => child.kill('SIGINT') };
}

/**
 * A server and a browser for the tests of a file. Every page is watched: what it complains about, and whom it asks
 * besides its own server, is in `complaints`.
 */
export function browse() {
  const world = { url: '', browser: null, complaints: [] };
  let server;

  before(async () => {
    server = await startServer();
    world.url = server.url;
    world.browser = await chromium.launch({ executablePath: BROWSER, args: FLAGS });
  });

  after(async () => {
    await world.browser?.close();
    server?.stop();
  });

  world.open = async (place = '', options = {}) => {
    const context = await world.browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true, ...options });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.url });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.on('pageerror', (error) => world.complaints.push(`error: ${error.message}`));
    page.on('console', (message) => {
      // A refused request is told by the browser as well; the tests ask for some.
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) world.complaints.push(message.text());
    });
    page.on('request', (request) => {
      const address = request.url();
      if (!address.startsWith(world.url) && !/^(data|blob):/.test(address)) world.complaints.push(`asks ${address}`);
    });
    await page.goto(`${world.url}/${place}`);
    if (!/#\/(knowledge|games|suites)/.test(place)) await page.waitForSelector('.board piece');
    return page;
  };

  world.picture = async (page, name) => {
    if (!PICTURES) return;
    mkdirSync(PICTURES, { recursive: true });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
  };

  return world;
}

export function analyze(fen) {
  return `#/analyze?fen=${encodeURIComponent(fen)}`;
}

/** Where a square is on the screen. */
export async function squareAt(page, square, flipped = false) {
  const box = await page.locator('.board cg-board').first().boundingBox();
  const file = 'abcdefgh'.indexOf(square[0]);
  const rank = Number(square[1]) - 1;
  const across = flipped ? 7 - file : file;
  const down = flipped ? rank : 7 - rank;
  return { x: box.x + (box.width * (across + 0.5)) / 8, y: box.y + (box.height * (down + 0.5)) / 8 };
}

/** A move by two clicks, as with a mouse. */
export async function clickMove(page, from, to) {
  for (const square of [from, to]) {
    const { x, y } = await squareAt(page, square);
    await page.mouse.click(x, y);
  }
}

/** The name of the next job that the page starts. */
export async function nextJob(page, action) {
  const [reply] = await Promise.all([
    page.waitForResponse((each) => each.url().endsWith('/api/v1/jobs') && each.request().method() === 'POST'),
    action(),
  ]);
  return (await reply.json()).id;
}

export async function stateOf(world, id) {
  const reply = await fetch(`${world.url}/api/v1/jobs/${id}`);
  return reply.ok ? (await reply.json()).state : `${reply.status}`;
}

/** Waits until a question has the answer that is wanted. */
export async function until(question, wanted, patience = 15_000) {
  const end = Date.now() + patience;
  for (;;) {
    const answer = await question();
    if (answer === wanted) return;
    if (Date.now() > end) throw new Error(`still ${answer}, not ${wanted}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
