import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type Bench, percentile, type Report } from '../../bin/bench-kit.ts';
import { buildConsole, consoleFolder } from '../../bin/launcher/console-build.ts';
import { type Place, type Visitor, visitorsOf } from '../browser/pages/visitors.ts';
import { flags } from '../kit/browser.ts';

const pageClock = fileURLToPath(new URL('page-clock.js', import.meta.url));
const savesData = `Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })`;

/** How often home is opened by a browser that has never seen it. */
const visits = 7;

interface Console {
  readonly server: TestServer;
  readonly browser: Browser;
  readonly visitor: Visitor;
}

/** A browser that has never seen the console, with somebody logged in; one that saves data loads nothing ahead. */
const open = async ({ browser, server, visitor }: Console, saveData: boolean): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  await context.addCookies([{ name: `${visitor.shell}-token`, value: visitor.user.token, url: server.url }]);
  if (saveData) await context.addInitScript(savesData);
  await context.addInitScript({ path: pageClock });
  return context.newPage();
};

/** Ms that the page reads; an error if what it waits for did not come. */
const read = async (page: Page, call: string): Promise<number> => {
  const ms = await page.evaluate<number>(`parleyClock.${call}`);
  if (ms < 0) throw new Error(`${page.url()} never came to rest: ${call}`);
  return ms;
};

const home = async (page: Page, { server }: Console): Promise<number> => {
  await page.goto(`${server.url}/home`);
  return read(page, `rest(0, '首页')`);
};

const ms = (samples: readonly number[], share: number): number => Math.round(percentile(samples, share));
const kb = (bytes: number): number => Math.round(bytes / 102.4) / 10;

/** What a browser fetches until home rests, gzipped as any server would; fonts are packed as they are. */
const firstLoad = async (from: Console, report: Report): Promise<void> => {
  const charts: number[] = [];
  const rests: number[] = [];
  const files = new Set<string>();
  // The server packs each file when it is first asked for: that visit does not count.
  for (let visit = 0; visit <= visits; visit++) {
    const page = await open(from, true);
    page.on('request', (request) => files.add(new URL(request.url()).pathname));
    const rested = await home(page, from);
    if (visit > 0) {
      rests.push(rested);
      charts.push(await read(page, 'chart()'));
    }
    await page.context().close();
  }
  const parts: Record<string, number> = {};
  for (const path of files) {
    if (path.startsWith('/api/')) continue;
    const file = path === '/home' ? 'index.html' : path;
    const kind = file.slice(file.lastIndexOf('.') + 1);
    const body = readFileSync(join(consoleFolder, file));
    parts[kind] = (parts[kind] ?? 0) + (kind === 'woff2' ? body.length : gzipSync(body).length);
  }
  const { woff2 = 0, ...program } = parts;
  report({
    figure: 'console.first_load_kb',
    value: kb(Object.values(program).reduce((sum, one) => sum + one, 0)),
    unit: 'KB',
    counted: { files: files.size },
    with: { font: kb(woff2), ...Object.fromEntries(Object.entries(program).map(([kind, bytes]) => [kind, kb(bytes)])) },
  });
  report({
    figure: 'console.home_chart_ms',
    value: { p50: ms(charts, 0.5), p99: ms(charts, 0.99) },
    unit: 'ms',
    counted: { visits: charts.length },
    with: { allRests: ms(rests, 0.5) },
  });
};

/** Ms until each page rests, the first time that a browser sees it, from a home that rests too. */
const switches = async (from: Console, places: readonly Place[], saveData: boolean): Promise<{ path: string; took: number }[]> => {
  const all: { path: string; took: number }[] = [];
  for (const { path, title } of places) {
    const page = await open(from, saveData);
    const asked: number[] = [];
    page.on('request', () => asked.push(performance.now()));
    await home(page, from);
    // Pages that are loaded ahead come one after the other while home rests.
    const begun = performance.now();
    while (!saveData && performance.now() - Math.max(begun + 1_500, asked.at(-1) ?? 0) < 500) await page.waitForTimeout(100);
    all.push({ path, took: await read(page, `go(${JSON.stringify(path)}, ${JSON.stringify(title.zh)})`) });
    await page.context().close();
  }
  return all;
};

const pageSwitch = async (from: Console, report: Report): Promise<void> => {
  const places = from.visitor.places.filter(({ path }) => path !== '/home' && path !== '/404');
  // Once for the server, which packs files and plans questions that it has not seen.
  const walk = await open(from, true);
  await home(walk, from);
  for (const { path, title } of places) await read(walk, `go(${JSON.stringify(path)}, ${JSON.stringify(title.zh)})`);
  await walk.context().close();
  const ahead = await switches(from, places, false);
  const plain = await switches(from, places, true);
  const took = (all: readonly { took: number }[]): number[] => all.map((one) => one.took);
  report({
    figure: 'console.page_switch_ms',
    value: { p95: ms(took(ahead), 0.95) },
    unit: 'ms',
    counted: { pages: ahead.length },
    with: {
      p50: ms(took(ahead), 0.5),
      nothingLoadedAhead: { p50: ms(took(plain), 0.5), p95: ms(took(plain), 0.95) },
      slowest: ahead
        .toSorted((a, b) => b.took - a.took)
        .slice(0, 5)
        .map(({ path, took: one }) => `${path.replace(/[0-9a-f-]{36}/, ':id')} ${Math.round(one)}`),
    },
  });
};

/** The console of a busy company, built as a release is, in a real browser: what comes first, and how long until a page stands. */
export const bench: Bench = {
  figures: ['console.first_load_kb', 'console.home_chart_ms', 'console.page_switch_ms'],
  needsDatabase: true,
  run: async (report) => {
    await buildConsole((line) => process.stderr.write(`${line}\n`), new AbortController().signal);
    const server = await testServer({ consoleDir: consoleFolder });
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: flags });
    try {
      const { administrator } = await visitorsOf(server);
      const from: Console = { server, browser, visitor: administrator };
      await firstLoad(from, report);
      await pageSwitch(from, report);
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
