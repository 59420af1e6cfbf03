import { type TestServer, testServer } from '@parley/server/testing/test-server';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { openBrowser } from '../../kit/browser.ts';
import { visitorsOf } from './visitors.ts';

/** A server with a busy company, a page for one visit after the other, and those who visit. */
export interface Fixture {
  readonly server: TestServer;
  /** It has compiled the console already: each of its own took a second for that. */
  readonly page: Page;
  readonly visitors: Awaited<ReturnType<typeof visitorsOf>>;
  readonly close: () => Promise<void>;
}

export const openFixture = async (): Promise<Fixture> => {
  const server = await testServer({ consoleDir: inject('builtConsole') });
  const visitors = await visitorsOf(server);
  const { page, close: closePage } = await openBrowser();
  const close = async (): Promise<void> => {
    await closePage();
    await server.stop();
  };
  return { server, page, visitors, close };
};
