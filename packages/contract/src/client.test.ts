import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError, createClient } from './client.ts';
import { route } from './route.ts';

const summary = { zh: '试', en: 'Try' };
const json = route('/api/try/json', { summary, input: z.object({ a: z.number() }), output: z.object({ b: z.string() }) });
const get = route('/api/try/get', {
  summary,
  method: 'GET',
  kind: 'blob',
  input: z.object({ v: z.string().optional() }),
  output: z.unknown(),
});
const form = route('/api/try/form', {
  summary,
  kind: 'multipart',
  files: ['file'],
  input: z.object({ name: z.string(), map: z.object({ a: z.number() }) }),
  output: z.object({}),
});

const answering = (response: () => Response) => {
  const seen: { url: string; init: RequestInit }[] = [];
  const call = createClient({
    base: 'http://api',
    token: () => 'secret',
    language: () => 'en',
    fetch: async (url, init) => {
      seen.push({ url: String(url), init: init ?? {} });
      return response();
    },
  });
  return { call, seen };
};
const envelope = (code: number, msg: string, data: unknown) => () => Response.json({ code, msg, data });

test('a call carries token, language and JSON, and gives the data of the envelope', async () => {
  const { call, seen } = answering(envelope(0, 'ok', { b: 'x' }));
  expect(await call(json, { a: 1 })).toEqual({ b: 'x' });
  expect(seen).toMatchObject([
    {
      url: 'http://api/api/try/json',
      init: {
        method: 'POST',
        body: '{"a":1}',
        credentials: 'include',
        headers: { token: 'secret', lang: 'en', 'content-type': 'application/json' },
      },
    },
  ]);
});

test('an answer whose code is not 0 is thrown with its code, message and data', async () => {
  const { call } = answering(envelope(-99, 'Login expired', { problem: 'session.over', next: 'Log in again' }));
  const error = await call(json, { a: 1 }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: -99, message: 'Login expired', data: { problem: 'session.over' } });
});

test('a download is a blob, unless it is an envelope', async () => {
  const { call, seen } = answering(() => new Response('svg', { headers: { 'content-type': 'image/svg+xml' } }));
  expect(await (await call(get, { v: '1' })).text()).toBe('svg');
  expect(seen[0]?.url).toBe('http://api/api/try/get?v=1');
  await expect(answering(envelope(404, 'gone', null)).call(get, {})).rejects.toMatchObject({ code: 404 });
});

test('a file bears the name that the answer gives it', async () => {
  const named = { 'content-disposition': "attachment; filename*=UTF-8''%E5%8F%B7%E7%A0%81.csv", 'content-type': 'text/csv' };
  const file = await answering(() => new Response('139', { headers: named })).call(get, {});
  expect([file.name, file.type, await file.text()]).toEqual(['号码.csv', 'text/csv', '139']);
  expect((await answering(() => new Response('139')).call(get, {})).name).toBe('');
});

test('a form carries texts as they are, the rest as JSON, and its files last', async () => {
  const { call, seen } = answering(envelope(0, 'ok', {}));
  await call(form, { name: 'x', map: { a: 1 } }, { files: { file: new Blob(['y']) } });
  const body = seen[0]?.init.body;
  if (!(body instanceof FormData)) throw new Error('no form was sent');
  expect([...body.keys()]).toEqual(['name', 'map', 'file']);
  expect([body.get('name'), body.get('map')]).toEqual(['x', '{"a":1}']);
});

test('what is no envelope at all is an error that names the status', async () => {
  await expect(answering(() => new Response('Bad gateway', { status: 502 })).call(json, { a: 1 })).rejects.toThrow('HTTP 502');
});

test('a signal ends the call', async () => {
  const call = createClient({
    base: '',
    token: () => undefined,
    language: () => 'zh',
    fetch: (_url, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  });
  const stop = new AbortController();
  const pending = call(json, { a: 1 }, { signal: stop.signal });
  stop.abort();
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
});

test('a refusal in place of a file is thrown, whatever type it was sent with; a file is handed over', async () => {
  const as = (type: string, body: string) => answering(() => new Response(body, { headers: { 'content-type': type } })).call(get, {});
  await expect(as('application/octet-stream', '{"code":404,"msg":"gone","data":null}')).rejects.toMatchObject({
    code: 404,
    message: 'gone',
  });
  await expect(as('application/json', '{"code":404,"msg":"gone","data":null}')).rejects.toMatchObject({ code: 404 });
  expect(await as('application/octet-stream', '{"rows":[1]}').then((blob) => blob.text())).toBe('{"rows":[1]}');
  expect(await as('text/csv', '{broken').then((blob) => blob.text())).toBe('{broken');
});
