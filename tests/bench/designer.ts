import * as flow from '@parley/contract/flow';
import { type FlowInput, flow as graph } from '@parley/contract/flow/schema';
import { addCompany } from '@parley/server/testing/fixture';
import { testServer } from '@parley/server/testing/test-server';
import { type Browser, chromium } from 'playwright-core';
import { type Bench, percentile } from '../../bin/bench-kit.ts';
import { buildConsole, consoleFolder } from '../../bin/launcher/console-build.ts';
import { flags } from '../kit/browser.ts';

const nodes = 500;
/** How often the designer is opened by a browser that has never seen it. */
const visits = 7;

/** Questions one after the other, in rows of twenty, each with three ways on. */
const large = (): FlowInput => {
  const id = (n: number): string => (n < nodes ? `n${n}` : 'end');
  const asks = Array.from({ length: nodes - 2 }, (_, i) => ({
    ...{ id: id(i + 2), kind: 'ask' as const, name: `问 ${i + 1}`, number: i + 2 },
    prompts: [{ text: `第 ${i + 1} 个问题，您觉得可以吗？` }],
    answers: [{ id: 'yes', intents: ['affirm'] }],
    position: { x: (i % 20) * 320, y: Math.floor(i / 20) * 240 },
  }));
  const edges = asks.flatMap((ask, i) =>
    [
      ['yes', id(i + 3)],
      ['unmatched', id(i + 4)],
      ['silence', 'end'],
    ].map(([exit = '', to = '']) => ({ id: `${ask.id}-${exit}`, from: ask.id, exit, to: to === 'end' || i + 4 < nodes ? to : 'end' })),
  );
  return {
    language: 'zh',
    nodes: [
      { id: 'start', kind: 'start', position: { x: -240, y: 0 } },
      ...asks,
      { id: 'end', kind: 'hangup', position: { x: 6_400, y: 0 } },
    ],
    edges: [{ id: 'first', from: 'start', exit: 'next', to: 'n2' }, ...edges],
  };
};

/** Ms from the navigation until nodes are drawn. */
const opened = async (browser: Browser, url: string, path: string, token: string): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  try {
    await context.addCookies(['flow-token', 'platform-token'].map((name) => ({ name, value: token, url })));
    const page = await context.newPage();
    await page.goto(`${url}${path}`);
    await page.locator('.react-flow__node').first().waitFor();
    return await page.evaluate<number>('performance.now()');
  } finally {
    await context.close();
  }
};

/** A large flow in the designer, in a real browser that has never seen the console. */
export const bench: Bench = {
  figures: ['designer.open_ms'],
  needsDatabase: true,
  run: async (report) => {
    await buildConsole((line) => process.stderr.write(`${line}\n`), new AbortController().signal);
    const server = await testServer({ consoleDir: consoleFolder, roles: ['api'] });
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: flags });
    try {
      const { chief } = await addCompany(server.database.db, server.settings.key, 1);
      const { id } = await server.as(chief)(flow.create, { name: 'Large', draft: graph.parse(large()) });
      const took: number[] = [];
      // The server packs each file when it is first asked for: that visit does not count.
      for (let visit = 0; visit <= visits; visit++) {
        const ms = await opened(browser, server.url, `/flow/design/${id}`, chief.token);
        if (visit > 0) took.push(ms);
      }
      report({
        figure: 'designer.open_ms',
        value: { p50: Math.round(percentile(took, 0.5)), p99: Math.round(percentile(took, 0.99)) },
        unit: 'ms',
        counted: { visits: took.length, nodes },
        with: {},
      });
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
