import { registry } from '@parley/contract/registry';
import type { Page, WebSocketRoute } from 'playwright-core';
import { inject } from 'vitest';
import { type AnswerState, answers } from './answers.ts';
import { type Answer, type ApiRequest, type Reply, serveConsole } from './console-server.ts';
import { now } from './fixtures.ts';
import { openPagePool, plainHost } from './page-pool.ts';
import { twoVoices } from './wav.ts';

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
  /** Which of the three consoles: its preferences are kept and its log-in is known. */
  readonly shell: 'platform' | 'flow' | 'operate';
  readonly writes: boolean;
  /** `still` shows one time; `moving` goes on, and can be moved with `page.clock`. */
  readonly clock: 'still' | 'moving';
  /** Runs before the page is opened, when all else is ready. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Asked before the usual answers. */
  readonly answer?: (request: ApiRequest, state: AnswerState) => ReturnType<Answer> | undefined;
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

const usual: View = {
  ...{ width: 1440, height: 900, mode: 'light', language: 'zh', loggedIn: true, shell: 'platform', writes: true, clock: 'still' },
};
const captchaPicture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="112" height="40"><text x="16" y="27" font-size="22">7Km4</text></svg>';

/** An answer as every call of the API gets it. */
export const envelope = (code: number, msg: string, data: unknown): Reply => ({
  type: 'application/json',
  body: JSON.stringify({ code, msg, data }),
});

const answer = ({ path, input }: ApiRequest, state: AnswerState, log: Map<string, unknown[]>): Reply => {
  const failure = state.failing.get(path);
  if (path === '/api/platform/user/captcha' && !failure) return { type: 'image/svg+xml', body: state.captcha ? captchaPicture : '' };
  const route = routes.get(path);
  const make = answers[path] ?? (failure ? () => null : undefined);
  if (!route || !make) return envelope(404, `no answer for ${path}`, null);
  log.set(path, [...(log.get(path) ?? []), input]);
  if (failure) return envelope(failure.code, failure.msg, { problem: 'test', next: '请稍后重试', request: 'req-42', ...failure.data });
  // What the console sends must be what the contract takes; a form's fields are checked by the server's own tests.
  if (route.kind === 'json') route.input.parse(input);
  const data = state.empty.has(path)
    ? { list: [], total: 0, capped: false, next: null, states: {} }
    : (state.said.get(path) ?? make(input, state));
  if (!state.empty.has(path)) route.output.parse(data);
  return envelope(0, 'ok', data);
};

const watch = (page: Page, errors: string[]): void => {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text().slice(0, 400));
  });
  page.on('pageerror', (error) => errors.push(`fault: ${error.message}`));
};

const start = async () => {
  const server = await serveConsole(inject('builtConsole'), { '/test-recording.wav': { type: 'audio/wav', body: twoVoices(8) } });
  return { ...server, pages: await openPagePool(server.origin) };
};
/** One server and one browser for all files of a worker; they end with it. */
let shared: ReturnType<typeof start> | undefined;
let opened = 0;

/** Opens the harness; close it when the tests are over. */
export const openHarness = async (): Promise<Harness> => {
  shared ??= start();
  const { origin, sessions, pages } = await shared;
  /** What ends the sessions that are open. */
  const left = new Set<() => Promise<void>>();
  const open: Harness['open'] = async (path, how = {}) => {
    const view = { ...usual, ...how };
    const errors: string[] = [];
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
    opened += 1;
    const session = String(opened);
    sessions.set(session, (request) => view.answer?.(request, state) ?? answer(request, state, log));
    const { page, giveBack } = await pages.lend({
      session,
      alone: view.clock === 'moving' || view.before !== undefined,
      onSocket: (ws) => {
        socket = ws;
        connections += 1;
        ws.onMessage((text) => heard.push(JSON.parse(String(text))));
        ws.send(JSON.stringify({ code: 0, action: 'open', timestamp: now }));
      },
    });
    const close = async (): Promise<void> => {
      left.delete(close);
      await giveBack();
      sessions.delete(session);
    };
    left.add(close);
    watch(page, errors);
    await page.setViewportSize({ width: view.width, height: view.height });
    const preferences = { state: { mode: view.mode, language: view.language }, version: 0 };
    await page.evaluate(
      ([key = '', kept = '']) => localStorage.setItem(key, kept),
      [`${view.shell}-preferences`, JSON.stringify(preferences)],
    );
    await view.before?.(page);
    if (view.loggedIn) await page.context().addCookies([{ name: `${view.shell}-token`, value: 'token-for-tests', url: origin }]);
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
      close,
    };
  };
  return {
    origin,
    plainOrigin: origin.replace('127.0.0.1', plainHost),
    open,
    close: async () => {
      // Those of tests that failed.
      await Promise.all([...left].map((close) => close()));
    },
  };
};
