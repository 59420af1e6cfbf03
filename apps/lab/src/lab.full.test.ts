import { once } from 'node:events';
import { BeepDetector } from '@parley/media';
import type { ExtraHeaders, IncomingCall, SipStack } from '@parley/sip';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CallSummary, type Lab, startLab } from './index.ts';
import { answerCall, callNumber, startCaller, type TestCall } from './testing/caller.ts';

const pace = { ring: [20, 60], promptEnd: 500, think: [50, 100], timedReplies: 300 } as const;

let lab: Lab;
let stack: SipStack;

beforeAll(async () => {
  lab = await startLab({ port: 0, rtpPorts: [50_000, 52_999], pace, log: pino({ level: 'silent' }) });
});
afterAll(() => lab.close());
beforeEach(async () => {
  stack = await startCaller();
});

const dialled = (number: string, headers?: ExtraHeaders): Promise<TestCall> => callNumber(stack, lab.address.port, number, headers);

async function answered(number: string, headers?: ExtraHeaders): Promise<TestCall> {
  const call = await dialled(number, headers);
  await once(call.sip, 'answered');
  return call;
}

/** What the lab says of the next call that ends. */
const summary = async (): Promise<CallSummary> => new Promise((resolve) => lab.once('ended', resolve));

async function hangUp(call: TestCall): Promise<CallSummary> {
  const over = summary();
  call.sip.bye();
  return over;
}

test.each([
  ['13800000001', 486, 17],
  ['13800000003', 603, 21],
])('%s is refused with %i, cause %i', async (number, status, q850) => {
  const over = summary();
  const call = await dialled(number);
  const [failure] = await once(call.sip, 'failed');
  expect(failure).toMatchObject({ cause: 'rejected', status, q850 });
  expect(await over).toMatchObject({ status, number });
});

test('an unknown number, by header', async () => {
  const call = await dialled('13800000000', [['X-Lab-Persona', 'unknown-number']]);
  expect((await once(call.sip, 'failed'))[0]).toMatchObject({ status: 404, q850: 1 });
});

test('2 rings until the caller gives up', async () => {
  const over = summary();
  const call = await dialled('13800000002');
  await once(call.sip, 'provisional');
  call.sip.cancel();
  expect((await once(call.sip, 'failed'))[0]).toMatchObject({ cause: 'cancelled' });
  expect(call.provisional).toContain(180);
  expect(await over).toMatchObject({ status: 487, behaviour: 'no-answer' });
});

test('4 says in early media that the phone is switched off', async () => {
  const call = await dialled('13800000004');
  const [failure] = await once(call.sip, 'failed');
  expect(failure).toMatchObject({ cause: 'rejected', status: 480, q850: 20 });
  expect(call.provisional).toContain(183);
  expect(call.line.voicedMs).toBeGreaterThan(4000);
});

test('0 listens to each prompt and answers it in Mandarin', async () => {
  const call = await answered('13800000000');
  for (const length of [1500, 900]) {
    await call.line.prompt(length);
    expect(await call.line.reply()).toBeGreaterThan(150);
  }
  const over = await hangUp(call);
  expect(over).toMatchObject({ status: 200, endedBy: 'peer', language: 'zh', prompts: 2 });
  expect(over.said).toHaveLength(2);
  expect(over.said[0]).toMatch(/^\p{Script=Han}/u);
});

test('a pause between two sentences is not answered', async () => {
  const call = await answered('13800000000');
  await call.line.prompt(800);
  const after = call.line.peer.kept.length;
  await call.line.until(() => call.line.peer.kept.length > after + 12); // 240 ms
  await call.line.prompt(800);
  await call.line.reply();
  expect(await hangUp(call)).toMatchObject({ prompts: 1 });
});

test('a British number answers in English', async () => {
  const call = await answered('+442079460000');
  await call.line.prompt(1000);
  await call.line.reply();
  const over = await hangUp(call);
  expect(over).toMatchObject({ language: 'en', prompts: 1 });
  expect(over.said[0]).toMatch(/^[a-z]/);
});

test('5 is a mailbox that greets and beeps', async () => {
  const call = await answered('13800000005');
  let beeps = 0;
  const detector = new BeepDetector(({ hz }) => {
    if (Math.abs(hz - 1000) < 20) beeps++;
  });
  let read = 0;
  await call.line.until(() => {
    const heard = call.line.peer.heard();
    for (; read + 160 <= heard.length; read += 160) detector.take(heard.subarray(read, read + 160));
    return beeps > 0;
  });
  expect(call.line.voicedMs).toBeGreaterThan(2000);
  expect((await hangUp(call)).said[0]).toContain('留言');
});

test('6 stays silent', async () => {
  const call = await answered('13800000006');
  await call.line.prompt(600);
  const after = call.line.peer.kept.length;
  await call.line.until(() => call.line.peer.kept.length > after + 75); // 1.5 s
  expect(call.line.voicedMs).toBe(0);
  expect(await hangUp(call)).toMatchObject({ prompts: 1, said: [] });
});

test('7 refuses', async () => {
  const call = await answered('13800000007');
  await call.line.prompt(600);
  await call.line.reply();
  expect((await hangUp(call)).said).toEqual(['不需要']);
});

test('8 talks over the prompt', async () => {
  const call = await answered('13800000008');
  const spoken = call.line.prompt(6000);
  await call.line.reply(0);
  expect(call.line.peer.silent).toBe(false);
  await spoken;
  expect((await hangUp(call)).said).toHaveLength(1);
});

test('9 hangs up early', async () => {
  const over = summary();
  const call = await answered('13800000009');
  void call.line.prompt(10_000);
  expect((await once(call.sip, 'ended'))[0]).toMatchObject({ by: 'remote', cause: 'bye' });
  expect(await over).toMatchObject({ endedBy: 'lab', prompts: 0 });
});

test('replies of the header are said in their order, keys pressed', async () => {
  const call = await answered('13800000000', [['X-Lab-Replies', `${encodeURIComponent('下午')}|#42`]]);
  await call.line.prompt(600);
  await call.line.reply();
  await call.line.prompt(600);
  const events = () => call.line.peer.kept.filter(({ payloadType }) => payloadType === 101);
  await call.line.until(() => new Set(events().map(({ timestamp }) => timestamp)).size === 2);
  expect([...new Set(events().map(({ payload }) => payload[0]))]).toEqual([4, 2]);
  expect((await hangUp(call)).said).toEqual(['下午', '#42']);
});

test('driven by timing, a person speaks without being asked', async () => {
  const call = await answered('13800000000', [['X-Lab-Listen', 'timing']]);
  await call.line.reply();
  await call.line.reply();
  expect((await hangUp(call)).said.length).toBeGreaterThanOrEqual(2);
});

test('noise fills the room between and behind the words', async () => {
  const call = await answered('13800000006', [['X-Lab-Noise', '-40']]);
  await call.line.until(() => call.line.voicedMs > 1000);
  const heard = call.line.peer.heard().subarray(-8000);
  const dbfs = 10 * Math.log10(heard.reduce((sum, sample) => sum + sample * sample, 0) / heard.length / 32_768 ** 2);
  expect(dbfs).toBeGreaterThan(-42);
  expect(dbfs).toBeLessThan(-38);
  await hangUp(call);
});

test('a bad network loses and delays packets both ways', async () => {
  const call = await answered('13800000000', [['X-Lab-Network', 'loss=20;delay=40;jitter=5']]);
  await call.line.prompt(2000);
  await call.line.reply();
  expect(call.line.peer.figures().lost).toBeGreaterThan(10);
  const over = await hangUp(call);
  expect(over.lost).toBeGreaterThan(10);
  expect(over.said).toHaveLength(1);
});

test('somebody of the lab calls, and talks', async () => {
  const { promise, resolve } = Promise.withResolvers<IncomingCall<unknown>>();
  const called = await startCaller(resolve);
  const over = lab.dial({
    target: `sip:1001@127.0.0.1:${called.address.port}`,
    nextHop: called.address,
    from: '13900000000',
    replies: [{ say: '我要查快递' }],
  });
  const call = await promise;
  expect(call.from.uri).toContain('13900000000');
  const line = await answerCall(call);
  await line.prompt(900);
  await line.reply();
  call.bye();
  expect(await over).toMatchObject({ direction: 'out', status: 200, endedBy: 'peer', said: ['我要查快递'], prompts: 1 });
});

test('a call of the lab that is refused is told with its status', async () => {
  const called = await startCaller((call) => call.reject(486));
  const over = await lab.dial({ target: `sip:1@127.0.0.1:${called.address.port}`, nextHop: called.address, from: '1' });
  expect(over).toMatchObject({ status: 486, said: [] });
});
