import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { type Browser, chromium } from 'playwright-core';
import { buildConsole, consoleFolder } from '../../../bin/house/console-build.ts';
import { visitorsOf } from './visitors.ts';

/** A server with a busy company, a browser, and those who visit. */
export interface World {
  readonly server: TestServer;
  readonly browser: Browser;
  readonly visitors: Awaited<ReturnType<typeof visitorsOf>>;
  readonly close: () => Promise<void>;
}

export const openWorld = async (): Promise<World> => {
  await buildConsole(() => {}, AbortSignal.timeout(200_000));
  const server = await testServer({ consoleDir: consoleFolder });
  const visitors = await visitorsOf(server);
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'];
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args });
  const close = async (): Promise<void> => {
    await browser.close();
    await server.stop();
  };
  return { server, browser, visitors, close };
};
