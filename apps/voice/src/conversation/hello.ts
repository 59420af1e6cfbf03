import type { Version } from '@parley/dialog';
import { expectedOfAnswer } from '@parley/speech';
import type { CallScope } from '../call/call-scope.ts';
import type { Listener } from './listener.ts';

/** A greeting of theirs is waited for at most so long before the flow begins, ms; a mailbox of Mandarin takes six and a half seconds. */
const longestHello = 8_000;
/** What has been said by then is still read, ms. */
const reading = 2_000;

/** Listens for whatever somebody, or a machine, says to begin with. @param phrases of the company's own rules */
export function listenToGreeting(listener: Listener, { flow: { language } }: Pick<Version, 'flow'>, phrases: readonly string[] = []): void {
  const speech = { endSilenceMs: 500, silenceMs: 0, maxTurnMs: longestHello, hotWords: [] };
  listener.open(speech, expectedOfAnswer(language, 'answered', phrases));
}

/**
 * Lets the person say hello, or a machine its greeting, before the flow speaks.
 *
 * @param phrases of the company's own rules
 * @returns `over` ends the wait; `done` resolves when it has ended; undefined where the flow waits for nobody
 */
export function awaitHello(
  scope: CallScope,
  listener: Listener,
  { flow }: Version,
  phrases?: readonly string[],
): { over: () => void; done: Promise<void> } | undefined {
  const { greetAfterMs } = flow.answering;
  if (greetAfterMs === 0) return undefined;
  const over = Promise.withResolvers<void>();
  const stopWaiting = [
    scope.after(longestHello, () => {
      if (!listener.voiced) over.resolve();
    }),
    scope.after(longestHello + reading, over.resolve),
    scope.after(greetAfterMs, () => {
      if (!listener.voiced) over.resolve();
    }),
  ];
  listenToGreeting(listener, { flow }, phrases);
  const done = over.promise.then(() => {
    for (const stop of stopWaiting) stop();
    listener.stopListening();
  });
  return { over: over.resolve, done };
}
