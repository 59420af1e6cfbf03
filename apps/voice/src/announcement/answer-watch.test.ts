import { EventEmitter } from 'node:events';
import type { SpeechInputEvent } from '@parley/speech';
import { expect, test } from 'vitest';
import { AnswerWatch } from './answer-watch.ts';

const to = { stream: 7, turn: 1 };

/** A watch on a stream, and what it is told. */
function watching(phase: 'early' | 'answered') {
  const listeners = new Set<(event: SpeechInputEvent) => void>();
  const verdicts: string[] = [];
  const watch = new AnswerWatch({
    ...{ phase, language: 'en', from: 0 },
    speechInput: {
      on: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    session: Object.assign(new EventEmitter(), { stream: to.stream, tones: () => undefined }),
    onVerdict: (verdict) => verdicts.push(verdict.class),
  });
  const tell = (event: SpeechInputEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const times = { startedAt: 500, lastVoicedAt: 5_500, decidedAt: 6_000 };
  return {
    watch,
    verdicts,
    begins: () => tell({ kind: 'voice-start', ...to, at: 500, decidedAt: 560 }),
    read: (text: string) =>
      tell({
        kind: 'utterance',
        ...to,
        text,
        language: 'en',
        matched: true,
        confidence: 0.9,
        alternatives: [],
        recognisedAt: 9_000,
        ...times,
      }),
    fails: () => tell({ kind: 'failed', ...to, reason: 'timeout', message: 'no answer within 6000 ms', ...times }),
  };
}

test('what was said is waited for until it is read, though it takes seconds', async () => {
  const { watch, verdicts, begins, read } = watching('early');
  begins();
  let isRead = false;
  const waited = watch.read().then(() => {
    isRead = true;
  });
  await new Promise(setImmediate);
  expect(isRead).toBe(false);
  read('The number you dialed does not exist');
  await waited;
  expect(verdicts).toEqual(['empty-number']);
  watch.close();
});

test('nothing is waited for where nobody spoke, where it failed, or where nobody listens any more', async () => {
  const silent = watching('early');
  await silent.watch.read();
  silent.watch.close();
  const failed = watching('early');
  failed.begins();
  failed.fails();
  await failed.watch.read();
  failed.watch.close();
  const closed = watching('early');
  closed.begins();
  const waited = closed.watch.read();
  closed.watch.close();
  await waited;
});

test('a long greeting that no recogniser came to read is an unknown machine rather than a person', () => {
  const { watch, verdicts, begins, fails } = watching('answered');
  begins();
  fails();
  expect(verdicts).toEqual(['machine']);
  watch.close();
});
