import { describe, expect, test } from 'vitest';
import type { CallEnding, CallFailure, InviteOptions, OutgoingCall } from './call/index.ts';
import { readAnswer } from './sdp/index.ts';
import { runSipp } from './testing/sipp.ts';
import { startStack, testAudio, testOffer } from './testing/test-stack.ts';

type Outcome = { answered: string | undefined } | { failed: CallFailure };

/** Calls a SIPp callee; `steer` drives the call. Resolves once SIPp is content. */
async function callThem(scenario: string, steer: (call: OutgoingCall) => void, more: Partial<InviteOptions> = {}) {
  const stack = await startStack();
  const sipp = await runSipp(scenario);
  const call = stack.invite({
    target: `sip:13800000000@127.0.0.1:${sipp.address.port}`,
    nextHop: sipp.address,
    from: { uri: 'sip:95311@parley.example', display: '顺风' },
    body: testOffer,
    ringTimeoutMs: 20_000,
    ...more,
  });
  const provisional: number[] = [];
  const endings: CallEnding[] = [];
  call.on('provisional', (status) => provisional.push(status));
  call.on('ended', (ending) => endings.push(ending));
  const outcome = new Promise<Outcome>((resolve) => {
    call.on('answered', (_response, sdp) => resolve({ answered: sdp }));
    call.on('failed', (failure) => resolve({ failed: failure }));
  });
  steer(call);
  await sipp.done;
  return { outcome: await outcome, provisional, endings, stack };
}

describe('a SIPp callee', () => {
  test('rings, answers and is hung up', async () => {
    const { outcome, provisional, endings } = await callThem('callee-answers', (call) => call.on('answered', () => call.bye({ q850: 16 })));
    expect(provisional).toEqual([180]);
    const audio = 'answered' in outcome ? readAnswer(outcome.answered ?? '', testAudio) : undefined;
    expect(audio).toMatchObject({ ok: true, audio: { codec: 'PCMU', eventPayloadType: 101, direction: 'sendrecv' } });
    expect(endings).toEqual([{ by: 'local', cause: 'bye', q850: 16 }]);
  });

  test('answers and hangs up, saying why', async () => {
    const { endings } = await callThem('callee-hangs-up', () => {});
    expect(endings).toEqual([{ by: 'remote', cause: 'bye', q850: 31 }]);
  });

  test('is busy, and the cause is known', async () => {
    const { outcome } = await callThem('callee-is-busy', () => {});
    expect(outcome).toMatchObject({ failed: { cause: 'rejected', status: 486, reason: 'Busy Here', q850: 17 } });
  });

  test('that does not answer in time is cancelled', async () => {
    const { outcome, provisional } = await callThem('callee-does-not-answer', () => {}, { ringTimeoutMs: 600 });
    expect(provisional).toEqual([180]);
    expect(outcome).toMatchObject({ failed: { cause: 'ring-timeout', status: 487 } });
  });

  test('whose 200 crosses our CANCEL gets ACK and BYE, and the call counts as cancelled', async () => {
    const { outcome, endings } = await callThem('callee-answers-too-late', (call) => call.on('provisional', () => call.cancel()));
    expect(outcome).toMatchObject({ failed: { cause: 'cancelled', status: 487 } });
    expect(endings).toEqual([]);
  });

  test('is reached though the network loses INVITEs and 200s', async () => {
    const { outcome } = await callThem('callee-loses-messages', (call) => call.on('answered', () => call.bye()));
    expect(outcome).toHaveProperty('answered');
  });

  test('sends early media before it refuses', async () => {
    const early: (string | undefined)[] = [];
    const { outcome } = await callThem('callee-sends-early-media', (call) => call.on('provisional', (_status, sdp) => early.push(sdp)));
    expect(early).toEqual([expect.stringContaining('m=audio')]);
    expect(outcome).toMatchObject({ failed: { status: 404, q850: 1 } });
  });

  test('that challenges is answered with the right password', async () => {
    const { outcome } = await callThem('callee-wants-log-in', (call) => call.on('answered', () => call.bye()), {
      credentials: { username: 'line1', password: 'secret' },
    });
    expect(outcome).toHaveProperty('answered');
  });

  test('that challenges refuses the wrong password, which is tried once', async () => {
    const { outcome } = await callThem('callee-wants-log-in', () => {}, { credentials: { username: 'line1', password: 'wrong' } });
    expect(outcome).toMatchObject({ failed: { cause: 'rejected', status: 403 } });
  });
});
