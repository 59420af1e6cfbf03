import { fileURLToPath } from 'node:url';
import { registry } from '@parley/contract/registry';
import { type Browser, type BrowserContext, type Route as Caught, chromium, type Page, type WebSocketRoute } from 'playwright-core';
import { type PreviewServer, preview } from 'vite';
import { inject } from 'vitest';
import { type AnswerState, answers } from './answers.ts';
import { now } from './fixtures.ts';
import { twoVoices } from './wav.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const routes = new Map(registry.map(({ route }) => [route.path as string, route]));

/** Serves the built console and opens it in a browser whose calls are answered here, by the contract's schemas. */
export interface Harness {
  readonly origin: string;
  /** The same by a name, to which a browser grants what it grants to plain http. */
  readonly plainOrigin: string;
  readonly open: (path: string, how?: Partial<View>) => Promise<PageSession>;
  readonly close: () => Promise<void>;
}

export interface View {
  readonly width: number;
  readonly height: number;
  readonly mode: 'light' | 'dark';
  readonly language: 'zh' | 'en';
  readonly loggedIn: boolean;
  readonly writes: boolean;
  /** `still` shows one time; `moving` goes on, and can be moved with `page.clock`. */
  readonly clock: 'still' | 'moving';
  /** Runs before the page is opened, when all else is ready. */
  readonly before: (page: Page) => Promise<unknown>;
}

export interface PageSession {
  readonly page: Page;
  readonly state: AnswerState;
  /** Console errors and warnings, and faults of scripts. */
  readonly errors: string[];
  /** Bodies sent to a path. */
  readonly sent: (path: string) => unknown[];
  /** Sends a message over the socket. */
  readonly push: (message: object) => void;
  /** What came over the socket: messages of all connections, in order. */
  readonly heard: readonly unknown[];
  /** How many connections were opened. */
  readonly connections: () => number;
  /** Ends the connection. */
  readonly hangUp: (code: number, reason?: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A name that leads here, and not as the machine's own, which is as good as HTTPS. */
const plainHost = 'plain.test';
const flags = [
  `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`,
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const usual: View = {
  ...{ width: 1440, height: 900, mode: 'light', language: 'zh', loggedIn: true, writes: true, clock: 'still' },
  before: () => Promise.resolve(),
};
const captchaPicture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="112" height="40"><text x="16" y="27" font-size="22">7Km4</text></svg>';

const bodyOf = (caught: Caught): Record<string, unknown> => {
  const request = caught.request();
  const type = request.headers()['content-type'] ?? '';
  if (!type.startsWith('application/json')) return {};
  const parsed: unknown = request.postDataJSON();
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
};

const envelope = (code: number, msg: string, data: unknown) => ({
  contentType: 'application/json',
  body: JSON.stringify({ code, msg, data }),
});

const answer = async (caught: Caught, state: AnswerState, log: Map<string, unknown[]>): Promise<void> => {
  const path = new URL(caught.request().url()).pathname;
  const failure = state.failing.get(path);
  if (path === '/api/platform/user/captcha' && !failure)
    return state.captcha
      ? caught.fulfill({ contentType: 'image/svg+xml', body: captchaPicture })
      : caught.fulfill({ status: 200, contentType: 'image/svg+xml', body: '' });
  const route = routes.get(path);
  const make = answers[path] ?? (failure ? () => null : undefined);
  if (!route || !make) return caught.fulfill(envelope(404, `no answer for ${path}`, null));
  const input = bodyOf(caught);
  log.set(path, [...(log.get(path) ?? []), input]);
  if (failure)
    return caught.fulfill(envelope(failure.code, failure.msg, { problem: 'test', next: '请稍后重试', request: 'req-42', ...failure.data }));
  // What the console sends must be what the contract takes; a form's fields are checked by the server's own tests.
  if (route.kind === 'json') route.input.parse(input);
  const data = state.empty.has(path)
    ? { list: [], total: 0, capped: false, next: null, states: {} }
    : (state.said.get(path) ?? make(input, state));
  if (!state.empty.has(path)) route.output.parse(data);
  return caught.fulfill(envelope(0, 'ok', data));
};

const watch = (page: Page, errors: string[]): void => {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text().slice(0, 400));
  });
  page.on('pageerror', (error) => errors.push(`fault: ${error.message}`));
};

/** Opens the harness; close it when the tests are over. */
export const openHarness = async (): Promise<Harness> => {
  const outDir = inject('builtConsole');
  const server: PreviewServer = await preview({
    root,
    configFile: `${root}/vite.config.ts`,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', allowedHosts: [plainHost] },
    logLevel: 'error',
  });
  const address = server.httpServer.address();
  if (!address || typeof address === 'string') throw new Error('the preview server has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  const browser: Browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: flags });
  const open: Harness['open'] = async (path, how = {}) => {
    const view = { ...usual, ...how };
    const context: BrowserContext = await browser.newContext({
      viewport: { width: view.width, height: view.height },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await (view.clock === 'moving' ? page.clock.install({ time: now }) : page.clock.setFixedTime(now));
    const errors: string[] = [];
    watch(page, errors);
    const state: AnswerState = {
      language: view.language,
      writes: view.writes,
      failing: new Map(),
      empty: new Set(),
      said: new Map(),
      captcha: true,
    };
    const log = new Map<string, unknown[]>();
    let socket: WebSocketRoute | undefined;
    const heard: unknown[] = [];
    let connections = 0;
    await page.routeWebSocket(/\/ws\//, (ws) => {
      socket = ws;
      connections += 1;
      ws.onMessage((text) => heard.push(JSON.parse(String(text))));
      ws.send(JSON.stringify({ code: 0, action: 'open', timestamp: now }));
    });
    await page.route('**/api/**', (caught) => answer(caught, state, log));
    await page.route('**/test-recording.wav', (caught) => caught.fulfill({ contentType: 'audio/wav', body: twoVoices(8) }));
    const preferences = JSON.stringify({ state: { mode: view.mode, language: view.language }, version: 0 });
    await page.addInitScript((kept) => {
      if (!localStorage.getItem('platform-preferences')) localStorage.setItem('platform-preferences', kept);
    }, preferences);
    await view.before(page);
    if (view.loggedIn) await context.addCookies([{ name: 'platform-token', value: 'token-for-tests', url: origin }]);
    await page.goto(origin + path);
    return {
      page,
      state,
      errors,
      sent: (to) => log.get(to) ?? [],
      push: (message) => socket?.send(JSON.stringify(message)),
      heard,
      connections: () => connections,
      hangUp: async (code, reason = '') => socket?.close({ code, reason }),
      close: () => context.close(),
    };
  };
  return {
    origin,
    plainOrigin: `http://${plainHost}:${address.port}`,
    open,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
};
