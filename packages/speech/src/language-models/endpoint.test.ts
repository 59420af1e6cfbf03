import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askChat, encodeSentences, type ModelEndpoint } from './endpoint.ts';

type Answer = (request: { path: string; body: Record<string, unknown>; key: string }, response: ServerResponse) => void;

let answer: Answer;
const server = createServer((request: IncomingMessage, response) => {
  void buffer(request).then((body) =>
    answer({ path: request.url ?? '', body: JSON.parse(body.toString('utf8')), key: request.headers.authorization ?? '' }, response),
  );
});
let endpoint: ModelEndpoint;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  endpoint = { address: `http://127.0.0.1:${port}/v1`, key: 'sk-1', reach: { never: [] } };
});
afterAll(() => server.close());

const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const never = AbortSignal.timeout(60_000);

test('sentences become vectors, some at a time and in their order', async () => {
  const asked: number[] = [];
  answer = ({ path, body, key }, response) => {
    expect([path, key, body.model]).toEqual(['/v1/embeddings', 'Bearer sk-1', 'small']);
    const input = body.input as string[];
    asked.push(input.length);
    json(response, { data: input.map((text) => ({ embedding: [text.length, 1] })) });
  };
  const texts = Array.from({ length: 70 }, (_, at) => 'x'.repeat(at + 1));
  const vectors = await encodeSentences(endpoint, 'small', texts, never);
  expect(asked).toEqual([64, 6]);
  expect(vectors.map(([first]) => first)).toEqual(texts.map(({ length }) => length));
});

test('a chat model is asked once and answers in whole', async () => {
  answer = ({ path }, response) => {
    expect(path).toBe('/v1/chat/completions');
    json(response, { choices: [{ message: { role: 'assistant', content: '2' } }] });
  };
  expect(await askChat(endpoint, { model: 'm', messages: [{ role: 'user', content: 'which?' }], maxTokens: 5 }, never)).toBe('2');
});

test('too many requests, nonsense, vectors of two lengths and silence are failures with a reason', async () => {
  const encode = (signal = never) => encodeSentences(endpoint, 'small', ['a', 'b'], signal);
  answer = (_, response) => json(response, { error: { message: 'slow down' } }, 429);
  await expect(encode()).rejects.toMatchObject({ reason: 'quota' });
  for (const body of [
    { data: [{ embedding: [1] }] },
    { data: [{ embedding: [1] }, { embedding: [1, 2] }] },
    { data: 'no' },
    { data: [{ embedding: ['a'] }, {}] },
  ]) {
    answer = (_, response) => json(response, body);
    await expect(encode()).rejects.toMatchObject({ reason: 'protocol' });
  }
  answer = (_, response) => void response.writeHead(200).end('<html>');
  await expect(encode()).rejects.toMatchObject({ reason: 'protocol' });
  answer = (_, response) => json(response, { choices: [] });
  await expect(askChat(endpoint, { model: 'm', messages: [], maxTokens: 5 }, never)).rejects.toMatchObject({ reason: 'protocol' });
  const late = new AbortController();
  answer = () => late.abort();
  await expect(encode(late.signal)).rejects.toMatchObject({ reason: 'unavailable' });
});

test('an address out of reach is not asked', async () => {
  const company = { ...endpoint, reach: { never: ['127.0.0.0/8'] } };
  await expect(encodeSentences(company, 'small', ['a'], never)).rejects.toMatchObject({ reason: 'unavailable' });
});
