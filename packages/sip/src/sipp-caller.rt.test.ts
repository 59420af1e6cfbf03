import { describe, expect, test } from 'vitest';
import type { CallEnding, IncomingCall } from './call/index.ts';
import { negotiate } from './sdp/index.ts';
import type { SipStackOptions } from './stack-types.ts';
import { runSipp } from './testing/sipp.ts';
import { startStack, testAudio } from './testing/test-stack.ts';

/** Runs a SIPp caller against a stack that treats each call as `take` says; resolves with the calls once SIPp is content. */
async function callUs(
  scenario: string,
  take: (call: IncomingCall<string>) => void,
  options: Partial<SipStackOptions<string>> = {},
  args: string[] = [],
) {
  const calls: IncomingCall<string>[] = [];
  const endings: CallEnding[] = [];
  const stack = await startStack<string>({
    onInvite: (call) => {
      calls.push(call);
      call.on('ended', (ending) => endings.push(ending));
      take(call);
    },
    ...options,
  });
  const sipp = await runSipp(scenario, { peer: stack.address, args });
  await sipp.done;
  return { calls, endings, stack };
}

function answer(call: IncomingCall<string>): void {
  call.ring();
  const negotiated = negotiate(call.offer ?? '', testAudio);
  if (negotiated.ok) call.answer(negotiated.answer);
  else call.reject(488);
}

describe('a SIPp caller', () => {
  test('is answered and hangs up, saying why', async () => {
    const { endings } = await callUs('caller-hangs-up', answer);
    expect(endings).toEqual([{ by: 'remote', cause: 'bye', q850: 16, reason: 'Normal call clearing' }]);
  });

  test('is answered and hung up', async () => {
    const { endings } = await callUs('caller-is-hung-up', (call) => {
      answer(call);
      call.on('confirmed', () => call.bye({ q850: 16 }));
    });
    expect(endings).toEqual([{ by: 'local', cause: 'bye', q850: 16 }]);
  });

  test('is refused', async () => {
    const { endings } = await callUs('caller-is-refused', (call) => call.reject(486, 'Busy Here', { q850: 17 }));
    expect(endings).toEqual([]);
  });

  test('gives up while it rings, and the call learns why', async () => {
    const reasons: unknown[] = [];
    const { calls } = await callUs('caller-cancels', (call) => {
      call.on('cancelled', (reason) => reasons.push(reason));
      call.ring();
    });
    expect(reasons).toEqual([{ q850: 16 }]);
    // Too late for anything else.
    calls[0]?.answer('v=0\r\n');
  });

  test('whose ACK is lost gets the 200 again until one comes', async () => {
    const { endings } = await callUs('caller-loses-ack', (call) => {
      answer(call);
      // A hang-up before the ACK waits for it (RFC 3261 15).
      call.bye();
    });
    expect(endings).toEqual([{ by: 'local', cause: 'bye' }]);
  });

  test('that never acknowledges is hung up after 64*T1', async () => {
    const { endings } = await callUs('caller-never-acks', answer);
    expect(endings).toEqual([{ by: 'local', cause: 'ack-timeout', q850: 102, reason: 'No ACK' }]);
  });

  test('gets answers to OPTIONS outside and inside a call', async () => {
    const { endings } = await callUs('caller-asks-options', answer);
    expect(endings).toHaveLength(1);
  });

  test('holds by re-INVITE, resumes by UPDATE and sends a key by INFO', async () => {
    const digits: unknown[] = [];
    const methods: string[] = [];
    await callUs('caller-holds', (call) => {
      call.on('digit', (digit) => digits.push(digit));
      call.onOffer((offer) => {
        methods.push(offer.method);
        const negotiated = negotiate(offer.sdp ?? '', testAudio);
        return negotiated.ok ? { sdp: negotiated.answer } : { reject: 488 };
      });
      answer(call);
    });
    expect(methods).toEqual(['INVITE', 'UPDATE']);
    expect(digits).toEqual([{ digit: '5', durationMs: 160 }]);
  });
});

describe('a SIPp caller that must prove itself', () => {
  const digest = {
    realm: 'parley',
    algorithms: ['MD5' as const],
    // Two companies have an extension 1001; the secret tells them apart.
    candidates: async () => [
      { identity: 'one', password: 'other' },
      { identity: 'two', password: 'secret' },
    ],
  };
  const guarded: Partial<SipStackOptions<string>> = { admit: () => ({ admit: 'challenge' }), digest };

  test('is let in with the right password, and the call knows who it is', async () => {
    const { calls } = await callUs('caller-logs-in', answer, guarded, ['-au', '1001', '-ap', 'secret']);
    expect(calls.map((call) => call.identity)).toEqual(['two']);
  });

  test('is challenged again with a wrong one', async () => {
    const { calls } = await callUs('caller-fails-to-log-in', answer, guarded, ['-au', '1001', '-ap', 'wrong']);
    expect(calls).toEqual([]);
  });
});

test('a stack that closes hangs up what talks', async () => {
  const confirmed = Promise.withResolvers<void>();
  const stack = await startStack<string>({
    onInvite: (call) => {
      call.once('confirmed', () => confirmed.resolve());
      answer(call);
    },
  });
  const sipp = await runSipp('caller-is-hung-up', { peer: stack.address });
  await confirmed.promise;
  await stack.close();
  await sipp.done;
});
