import { EventEmitter } from 'node:events';
import { type HeardTone, ToneWatch } from '@parley/media';
import type {
  Expectation,
  Language,
  Listening,
  Recogniser,
  Recognition,
  RecognitionRequest,
  RecognitionStream,
  SpeechInputEvent,
  Verdict,
} from '@parley/speech';
import { expectedOfAnswer } from '@parley/speech';
import type { GrammarCache } from '@parley/speech/pocketsphinx/grammar-cache';
import type { ToProcess } from '@parley/speech/pocketsphinx/messages';
import { Utterances } from '@parley/speech/pocketsphinx/utterances';
import { SegmenterPool } from '@parley/speech/recognition-worker/segmenter-pool';
import type { SileroVoiceActivity } from '@parley/speech/silero/silero';
import { AnswerWatch } from '../../src/announcement/answer-watch.ts';
import type { Answer } from './material.ts';

const FRAME = 160;
const STREAM = 1;

/** The embedded recogniser in this process, on the clock of the audio. `idle` resolves when it has done all that it was asked. */
function recogniserOf(cache: GrammarCache): Recogniser & { idle: () => Promise<void> } {
  const opened = new Map<number, RecognitionRequest & { done: (recognition: Recognition) => void }>();
  const utterances = new Utterances(
    () => Promise.resolve(cache),
    (message) => {
      if (message.kind === 'partial') opened.get(message.utterance)?.onPartial?.(message.partial);
      if (message.kind === 'done') opened.get(message.utterance)?.done(message.recognition);
    },
  );
  let next = 1;
  let queue = Promise.resolve();
  const tell = (message: ToProcess): void => {
    queue = queue.then(() => utterances.handle(message));
  };
  return {
    name: 'embedded',
    health: () => ({ ready: true, detail: '' }),
    close: async () => undefined,
    idle: () => queue,
    open: (request): RecognitionStream => {
      const utterance = next++;
      const { promise, resolve } = Promise.withResolvers<Recognition>();
      opened.set(utterance, { ...request, done: resolve });
      tell({ kind: 'open', utterance, expect: request.expect });
      return {
        write: (samples) => tell({ kind: 'audio', utterances: [utterance], lengths: [samples.length], samples: samples.slice() }),
        end: () => {
          tell({ kind: 'end', utterance, sentAt: Date.now() });
          return promise;
        },
        cancel: () => tell({ kind: 'cancel', utterance }),
      };
    },
  };
}

/** What became of an answer: every verdict in its order, with when it came in the audio, ms; and what was read of each utterance. */
export interface Detected {
  readonly verdicts: readonly (Verdict & { readonly atMs: number })[];
  readonly texts: readonly string[];
}

/**
 * Has the detector of a call hear a line, as fast as it can.
 *
 * @param expect what is listened for; absent: what may be said by whoever answers
 */
export async function detect(
  line: Int16Array,
  { phase, expect }: Pick<Answer, 'phase'> & { readonly expect?: Expectation },
  language: Language,
  { cache, voiceActivity }: { cache: GrammarCache; voiceActivity: SileroVoiceActivity },
): Promise<Detected> {
  let at = 0;
  const texts: string[] = [];
  const listeners = new Set<(event: SpeechInputEvent) => void>();
  const recogniser = recogniserOf(cache);
  const pool = new SegmenterPool({
    ...{ voiceActivity, recogniser },
    emit: (event) => {
      if (event.kind === 'utterance') texts.push(event.text);
      for (const listener of listeners) listener(event);
    },
    now: () => at,
  });
  const session = Object.assign(new EventEmitter<{ tone: [{ tone: HeardTone; at: number }] }>(), {
    stream: STREAM,
    tones: () => undefined,
  });
  const tones = new ToneWatch((tone) => session.emit('tone', { tone, at }));
  const verdicts: (Verdict & { atMs: number })[] = [];
  const watch = new AnswerWatch({
    ...{ phase, language, from: 0 },
    speechInput: {
      on: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    session,
    onVerdict: (verdict) => verdicts.push({ ...verdict, atMs: at }),
  });
  const listening: Listening = {
    turn: 1,
    expect: expect ?? expectedOfAnswer(language, phase),
    endSilenceMs: 500,
    maxTurnMs: 8_000,
  };
  pool.listen(STREAM, listening);
  for (let from = 0; from + FRAME <= line.length; from += FRAME) {
    at += 20;
    const frame = line.slice(from, from + FRAME);
    tones.take(frame);
    pool.hear({ streams: Uint32Array.of(STREAM), samples: frame, at });
    await pool.settled();
    await recogniser.idle();
  }
  await new Promise(setImmediate);
  pool.mute(STREAM);
  watch.close();
  return { verdicts, texts };
}
