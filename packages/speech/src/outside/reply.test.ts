import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { carryOutReply, type ReplyEvent, type ReplyRequest } from './reply.ts';
import { SentenceCutter } from './sentences.ts';
import { type Completion, ModelServer } from './testing/model-server.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await ModelServer.start();
});
afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
});

const asked: ReplyRequest = {
  id: 7,
  model: '',
  temperature: 0.3,
  messages: [
    { role: 'system', text: 'Be brief.' },
    { role: 'user', text: 'Hi' },
    { role: 'assistant', text: '', calls: [{ id: 'c1', name: 'look_up', input: '{"question":"x"}' }] },
    { role: 'tool', callId: 'c1', text: 'At nine.' },
  ],
  tools: [{ name: 'finish', description: 'End', input: { type: 'object' } }],
  // Where somebody answers, a busy machine may take its time.
  firstMs: 5_000,
  stallMs: 3_000,
  fillerMs: null,
};

const reply = async (answer: Completion, request: Partial<ReplyRequest> = {}, key = 'key-1234'): Promise<ReplyEvent[]> => {
  server.answers = [answer];
  const told: ReplyEvent[] = [];
  const endpoint = { address: server.address, model: 'standard', key, reach: { never: [] } };
  await carryOutReply({ ...asked, ...request }, endpoint, (event) => told.push(event), new AbortController().signal);
  return told;
};
const spoken = (events: readonly ReplyEvent[]): string[] => events.flatMap((event) => (event.kind === 'reply-part' ? [event.text] : []));

test('each sentence is told as soon as it is whole, however the bytes are cut', async () => {
  const pieces = ['It costs 2', '5.5', '0 euros. Sh', 'all I? 好的，', '没问题。下周', '见'];
  const whole = ['It costs 25.50 euros.', 'Shall I?', '好的，没问题。', '下周见'];
  for (const shred of [undefined, 1, 7]) {
    const events = await reply({ kind: 'stream', pieces, ...(shred === undefined ? {} : { shred }) });
    expect(spoken(events)).toEqual(whole);
    expect(events.at(-1)).toEqual({ kind: 'reply-done', id: 7, calls: [] });
  }
});

test('the server is asked in the common form', async () => {
  await reply({ kind: 'stream', pieces: ['Yes.'] });
  expect(server.asked[0]).toMatchObject({
    authorization: 'Bearer key-1234',
    body: {
      model: 'standard',
      stream: true,
      temperature: 0.3,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hi' },
        { role: 'assistant', tool_calls: [{ id: 'c1', type: 'function', function: { name: 'look_up', arguments: '{"question":"x"}' } }] },
        { role: 'tool', tool_call_id: 'c1', content: 'At nine.' },
      ],
      tools: [{ type: 'function', function: { name: 'finish', description: 'End', parameters: { type: 'object' } } }],
    },
  });
  await reply({ kind: 'stream', pieces: ['Yes.'] }, { model: 'other', tools: [] }, '');
  expect(server.asked[1]).toMatchObject({ authorization: undefined, body: { model: 'other' } });
  expect(server.asked[1]?.body).not.toHaveProperty('tools');
});

test('tools come piece by piece, several at once', async () => {
  const calls = [
    { id: 'a', name: 'fill_slot', input: ['{"slot":', '"day"}'] },
    { id: 'b', name: 'finish', input: ['{}'] },
  ];
  const events = await reply({ kind: 'stream', pieces: ['Noted.'], calls });
  expect(spoken(events)).toEqual(['Noted.']);
  expect(events.at(-1)).toMatchObject({
    kind: 'reply-done',
    calls: [
      { id: 'a', name: 'fill_slot', input: '{"slot":"day"}' },
      { id: 'b', name: 'finish', input: '{}' },
    ],
  });
});

test('a server that does not stream is understood too', async () =>
  expect(spoken(await reply({ kind: 'whole', text: 'One. Two.' }))).toEqual(['One.', 'Two.']));

test.each<[string, Completion, string]>([
  ['too many questions', { kind: 'status', status: 429 }, 'quota'],
  ['a wrong key', { kind: 'status', status: 401 }, 'refused'],
  ['a server in trouble', { kind: 'status', status: 503 }, 'unavailable'],
  ['no answer', { kind: 'mute' }, 'timeout'],
  ['a stall in mid-sentence', { kind: 'stream', pieces: ['Well. I thi'], stall: true }, 'timeout'],
  ['a sentence that never ends', { kind: 'stream', pieces: ['Well I thi'], stall: true }, 'timeout'],
  ['a chunk that is no JSON', { kind: 'stream', pieces: ['Well. '], raw: ['data: {"choices": [\n\n'] }, 'protocol'],
  ['an error in the stream', { kind: 'stream', pieces: [], raw: ['data: {"error": {"message": "overloaded"}}\n\n'] }, 'unavailable'],
])('%s is told as such', async (_name, answer, why) => {
  const limits = answer.kind === 'mute' ? { firstMs: 300 } : why === 'timeout' ? { stallMs: 150 } : {};
  const events = await reply(answer, limits);
  expect(events.at(-1)).toEqual({ kind: 'reply-failed', id: 7, why });
});

test('what was whole before a stall has been told', async () =>
  expect(spoken(await reply({ kind: 'stream', pieces: ['Well. I thi'], stall: true }, { stallMs: 150 }))).toEqual(['Well.']));

test('no endpoint, none within reach, and one that is not there fail at once', async () => {
  for (const [endpoint, why] of [
    [null, 'refused'],
    [{ address: server.address, model: 'm', key: '', reach: { never: ['127.0.0.0/8'] } }, 'unavailable'],
    [{ address: 'http://127.0.0.1:1/v1', model: 'm', key: '', reach: { never: [] } }, 'unavailable'],
  ] as const) {
    const told: ReplyEvent[] = [];
    await carryOutReply(asked, endpoint, (event) => told.push(event), new AbortController().signal);
    expect(told).toEqual([{ kind: 'reply-failed', id: 7, why }]);
  }
});

test('that it is slow is told once, and only while nothing was said', async () => {
  const events = await reply({ kind: 'mute' }, { fillerMs: 50, firstMs: 400 });
  expect(events.map(({ kind }) => kind)).toEqual(['reply-slow', 'reply-failed']);
});

test('when nobody waits any more nothing is told', async () => {
  server.answers = [{ kind: 'stream', pieces: ['One. Two. '], stall: true }];
  const told: ReplyEvent[] = [];
  const controller = new AbortController();
  const endpoint = { address: server.address, model: 'm', key: '', reach: { never: [] } };
  await carryOutReply(
    asked,
    endpoint,
    (event) => {
      told.push(event);
      controller.abort();
    },
    controller.signal,
  );
  expect(spoken(told)).toEqual(['One.']);
});

test.each([
  [['Dr. Smith is in. He waits'], ['Dr. Smith is in.', 'He waits']],
  [['Go to example.org now! Then'], ['Go to example.org now!', 'Then']],
  [['……', '！', ' '], []],
  [
    ['好。', '。行吗？'],
    ['好。', '行吗？'],
  ],
])('%j is cut into %j', (pieces, sentences) => {
  const cutter = new SentenceCutter();
  const cut = pieces.flatMap((piece) => cutter.push(piece));
  const rest = cutter.rest();
  expect([...cut, ...(rest === '' ? [] : [rest])]).toEqual(sentences);
});
