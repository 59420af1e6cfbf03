import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Recognition } from '../../ports/recogniser.ts';
import { openai } from './openai.ts';

/** /audio/transcriptions as its reference describes it. */
const asked: { fields: Record<string, string>; file: Buffer }[] = [];
let answers: ((key: string) => { status: number; body: string } | 'drop' | 'mute')[] = [];
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const boundary = /boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
    const sections = Buffer.concat(parts).toString('latin1').split(`--${boundary}`).slice(1, -1);
    const fields: Record<string, string> = {};
    let file = Buffer.alloc(0);
    for (const section of sections) {
      const [head = '', ...body] = section.split('\r\n\r\n');
      const content = Buffer.from(body.join('\r\n\r\n').slice(0, -2), 'latin1');
      const name = /name="(\w+)"/.exec(head)?.[1] ?? '';
      if (head.includes('filename=')) file = content;
      else fields[name] = content.toString('utf8');
    }
    asked.push({ fields, file });
    const answer = answers.shift()?.(request.headers.authorization ?? '');
    if (answer === 'drop') request.socket.destroy();
    else if (answer && answer !== 'mute') response.writeHead(answer.status).end(answer.body);
  });
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
});

const say = async (key = 'right-key', never: string[] = []): Promise<Recognition> => {
  const { port } = server.address() as AddressInfo;
  const provider = { id: 'p', kind: 'openai', fields: { address: `http://127.0.0.1:${port}/v1`, key }, reach: { never } };
  const recogniser = openai.hearing?.make(provider);
  const stream = recogniser?.open({ expect: { language: 'zh', phrases: ['换了'] } });
  for (let n = 0; n < 50; n++) stream?.write(new Int16Array(160).fill(1_000));
  const recognition = await stream?.end();
  await recogniser?.close();
  return recognition ?? expect.unreachable();
};
const text = (said: string) => () => ({ status: 200, body: JSON.stringify({ text: said }) });

test('an utterance is sent as a file when it is over, with what is expected as a prompt', async () => {
  answers = [text('换了，寄公司。')];
  expect(await say()).toMatchObject({ kind: 'matched', best: { text: '换了，寄公司。' } });
  const [request] = asked;
  expect(request?.fields).toEqual({ model: 'gpt-4o-mini-transcribe', language: 'zh', response_format: 'json', prompt: '换了' });
  expect([request?.file.length, request?.file.subarray(0, 4).toString(), request?.file.readUInt32LE(24)]).toEqual([16_044, 'RIFF', 8_000]);
});

test('a connection that is lost is tried once more with all of it', async () => {
  answers = [() => 'drop', text('好的')];
  expect(await say()).toMatchObject({ kind: 'matched', best: { text: '好的' } });
  expect(asked.map(({ file }) => file.length)).toEqual([16_044, 16_044]);
});

test.each([
  [401, 'refused'],
  [429, 'quota'],
  [500, 'unavailable'],
] as const)('an answer of %i is %s', async (status, reason) => {
  answers = [() => ({ status, body: '{"error":{"message":"no"}}' })];
  expect(await say()).toMatchObject({ kind: 'failed', reason });
  expect(asked).toHaveLength(1);
});

test('nothing understood is an answer, nonsense is not, and no other host is asked', async () => {
  answers = [text('')];
  expect(await say()).toEqual({ kind: 'unmatched', best: null });
  answers = [() => ({ status: 200, body: '<html>' })];
  expect(await say()).toMatchObject({ kind: 'failed', reason: 'protocol' });
  expect(await say('right-key', ['127.0.0.0/8'])).toMatchObject({ kind: 'failed', reason: 'unavailable' });
  expect(asked).toHaveLength(2);
});

test('an answer that takes too long is given up when nobody wants it', async () => {
  answers = [() => 'mute'];
  const { port } = server.address() as AddressInfo;
  const recogniser = openai.hearing?.make({
    id: 'p',
    kind: 'openai',
    fields: { address: `http://127.0.0.1:${port}/v1`, key: 'k' },
    reach: { never: [] },
  });
  const stream = recogniser?.open({ expect: { language: 'zh', phrases: [] } });
  const end = stream?.end();
  await expect.poll(() => asked.length).toBe(1);
  stream?.cancel();
  expect(await end).toMatchObject({ kind: 'failed', reason: 'closed' });
});
