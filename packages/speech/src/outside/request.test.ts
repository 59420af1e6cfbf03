import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { carryOutRequest, type OutsideRequest, type RequestOutcome } from './request.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Two servers, so that one can lead to the other. */
const open = async (answer: { handle: Answer }): Promise<{ origin: string; close: () => Promise<void> }> => {
  const http = createServer((request, response) => answer.handle(request, response));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
};

const first = { handle: (_: IncomingMessage, response: ServerResponse): void => void response.end('{}') };
const second = { handle: (_: IncomingMessage, response: ServerResponse): void => void response.end('{}') };
let one: Awaited<ReturnType<typeof open>>;
let two: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  one = await open(first);
  two = await open(second);
});
afterAll(() => Promise.all([one.close(), two.close()]));
let seen: { url: string | undefined; headers: IncomingMessage['headers']; method: string | undefined }[];
beforeEach(() => {
  seen = [];
});

const noting =
  (answer: Answer): Answer =>
  (request, response) => {
    seen.push({ url: request.url, headers: request.headers, method: request.method });
    answer(request, response);
  };
const json = (value: unknown, status = 200): Answer =>
  noting((_, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value)));
const leads = (location: string, status = 302): Answer => noting((_, response) => void response.writeHead(status, { location }).end());

const valueAt = (answer: unknown, path: string): string | null => {
  const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, path) : answer;
  return value === undefined ? null : String(value);
};

const ask = (
  request: Partial<OutsideRequest> = {},
  rules: { hosts?: readonly string[]; never?: readonly string[]; headers?: Record<string, string> } = {},
): Promise<RequestOutcome> =>
  carryOutRequest(
    { id: 3, method: 'GET', url: `${one.origin}/o?no=1`, headers: [], body: null, timeoutMs: 1000, takes: ['state'], ...request },
    {
      hosts: (rules.hosts ?? [one.origin]).map((origin, at) => ({ origin, headers: at === 0 ? (rules.headers ?? {}) : {} })),
      reach: { never: rules.never ?? [] },
    },
    valueAt,
    new AbortController().signal,
  );
const refused = { kind: 'request-failed', id: 3, why: 'refused' };
const unavailable = { kind: 'request-failed', id: 3, why: 'unavailable' };

test('it is asked with what the flow and the company send, and values are taken', async () => {
  first.handle = json({ state: 'sent' });
  const outcome = await ask(
    {
      method: 'POST',
      headers: [
        { name: 'X-A', value: '1' },
        { name: 'Host', value: 'evil' },
      ],
      body: { type: 'application/json', text: '{"a":1}' },
    },
    { headers: { authorization: 'Bearer s' } },
  );
  expect(outcome).toEqual({ kind: 'request-done', id: 3, status: 200, taken: ['sent'] });
  expect(seen[0]).toMatchObject({
    method: 'POST',
    url: '/o?no=1',
    headers: { 'x-a': '1', authorization: 'Bearer s', 'content-type': 'application/json' },
  });
  expect(seen[0]?.headers.host).not.toBe('evil');
});

test('any status is an outcome, and what is no JSON is text', async () => {
  first.handle = json({ state: 'gone' }, 404);
  expect(await ask()).toMatchObject({ kind: 'request-done', status: 404 });
  first.handle = noting((_, response) => void response.end('plain'));
  expect(await ask({ takes: [''] })).toMatchObject({ taken: ['plain'] });
});

test('an address that is not on the list is not asked', async () => {
  first.handle = json({});
  expect(await ask({}, { hosts: [two.origin] })).toEqual(refused);
  expect(await ask({ url: `http://user:x@127.0.0.1:${new URL(one.origin).port}/` })).toEqual(refused);
  expect(await ask({ url: 'file:///etc/passwd' })).toEqual(unavailable);
  expect(seen).toEqual([]);
});

test.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '127.1', '[::ffff:127.0.0.1]'])(
  'what is listed as %s is not asked where loopback is out of reach',
  async (host) => {
    first.handle = json({});
    const { port } = new URL(one.origin);
    const { origin } = new URL(`http://${host}:${port}/`);
    expect(await ask({ url: `${origin}/` }, { hosts: [origin], never: ['127.0.0.0/8', '::1/128'] })).toEqual(unavailable);
    expect(seen).toEqual([]);
  },
);

test('a redirect is held against the list again, and another host is told nothing that was meant for the first', async () => {
  second.handle = json({ state: 'there' });
  first.handle = leads(`${two.origin}/next`);
  expect(await ask()).toEqual(refused);
  seen.length = 0;
  const secret = { headers: { authorization: 'Bearer s' }, hosts: [one.origin, two.origin] };
  expect(await ask({ headers: [{ name: 'X-A', value: '1' }] }, secret)).toMatchObject({ taken: ['there'] });
  expect(seen[1]?.headers).not.toHaveProperty('authorization');
  expect(seen[1]?.headers).not.toHaveProperty('x-a');
});

test('a redirect within the host keeps its method by 307 and asks without a body by 303; a circle ends', async () => {
  const body = { type: 'application/json', text: '{}' };
  for (const [status, method] of [
    [307, 'POST'],
    [303, 'GET'],
    [302, 'GET'],
  ] as const) {
    seen.length = 0;
    first.handle = (request, response) => (request.url === '/o?no=1' ? leads('/there', status) : json({ state: 'x' }))(request, response);
    expect(await ask({ method: 'POST', body })).toMatchObject({ kind: 'request-done' });
    expect(seen.map((each) => each.method)).toEqual(['POST', method]);
  }
  first.handle = leads('/o?no=1');
  expect(await ask()).toMatchObject({ why: 'protocol' });
});

test('one that takes too long, sends too much or breaks off has failed', async () => {
  first.handle = () => undefined;
  expect(await ask({ timeoutMs: 500 })).toMatchObject({ why: 'timeout' });
  first.handle = (_, response) => void response.write('{');
  expect(await ask({ timeoutMs: 500 })).toMatchObject({ why: 'timeout' });
  first.handle = (_, response) => void response.end('x'.repeat(300_000));
  expect(await ask()).toMatchObject({ why: 'protocol' });
  first.handle = (_, response) => void response.socket?.destroy();
  expect(await ask()).toEqual(unavailable);
});
