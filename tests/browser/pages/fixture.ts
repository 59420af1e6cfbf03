import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { flags, shortLived } from '../../kit/browser.ts';
import { visitorsOf } from './visitors.ts';

/** A server with a busy company, a browser, and those who visit. */
export interface Fixture {
  readonly server: TestServer;
  readonly browser: Browser;
  readonly visitors: Awaited<ReturnType<typeof visitorsOf>>;
  readonly close: () => Promise<void>;
}

export const openFixture = async (): Promise<Fixture> => {
  const server = await testServer({ consoleDir: inject('builtConsole') });
  const visitors = await visitorsOf(server);
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: [...flags, shortLived] });
  const close = async (): Promise<void> => {
    await browser.close();
    await server.stop();
  };
  return { server, browser, visitors, close };
};
