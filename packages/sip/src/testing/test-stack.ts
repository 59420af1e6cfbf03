import { onTestFinished } from 'vitest';
import type { LocalAudio } from '../sdp/index.ts';
import { makeOffer } from '../sdp/index.ts';
import { createSipStack } from '../stack.ts';
import type { SipStack, SipStackOptions } from '../stack-types.ts';

/** Our end of the audio in tests; nothing listens there. */
export const testAudio: LocalAudio = {
  address: '127.0.0.1',
  port: 40_000,
  codecs: ['PCMA', 'PCMU'],
  sessionId: 7,
  sessionVersion: 1,
};

export const testOffer = makeOffer(testAudio);

/** A tenth of the standard's timers, so that repeats come soon. */
const quickTimers = { t1: 50, t2: 200, t4: 250 };

/** A started stack on loopback, closed at the end of the test. All comers are trusted unless the options say otherwise. */
export async function startStack<T = string>(options: Partial<SipStackOptions<T>> = {}): Promise<SipStack> {
  const stack = createSipStack<T>({
    host: '127.0.0.1',
    port: 0,
    userAgent: 'Parley test',
    timers: quickTimers,
    admit: () => ({ admit: 'trusted' }),
    ...options,
  });
  await stack.start();
  onTestFinished(() => stack.close({ graceMs: 300 }));
  return stack;
}
