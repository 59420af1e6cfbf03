import { EventEmitter } from 'node:events';
import { type HeardTone, ToneWatch } from '@parley/media';
import type { Language, Listening, Recogniser, RecognitionRequest, RecognitionStream, SpeechInputEvent, Verdict } from '@parley/speech';
import { phrasesToHear } from '@parley/speech';
import type { GrammarCache } from '@parley/speech/pocketsphinx/grammar-cache';
import { SegmenterPool } from '@parley/speech/recognition-worker/segmenter-pool';
import type { SileroVoiceActivity } from '@parley/speech/silero/silero';
import { AnswerWatch } from '../../src/announcement/answer-watch.ts';
import type { Answer } from './material.ts';

const FRAME = 160;
const STREAM = 1;

/** The embedded recogniser in this process, on the clock of the audio. */
const recogniserOf = (cache: GrammarCache): Recogniser => ({
  name: 'embedded',
  health: () => ({ ready: true, detail: '' }),
  close: async () => undefined,
  open: ({ expect, onPartial }: RecognitionRequest): RecognitionStream => {
    const { key, grammar } = cache.grammarFor(expect);
    if (!grammar) throw new Error('nothing to listen for');
    const decoder = cache.burst(key);
    decoder.start(key, grammar);
    return {
      write: (samples) => {
        const partial = decoder.feed(samples);
        if (partial) onPartial?.(partial);
      },
      end: async () => {
        const read = decoder.finish(true);
        cache.giveBack(decoder);
        return read;
      },
      cancel: () => {
        decoder.abandon();
        cache.giveBack(decoder);
      },
    };
  },
});

/** What became of an answer: every verdict in its order, with when it came in the audio, ms. */
export interface Detected {
  readonly verdicts: readonly (Verdict & { readonly atMs: number })[];
}

/** Has the detector of a call hear a line, as fast as it can. */
export async function detect(
  line: Int16Array,
  { phase }: Pick<Answer, 'phase'>,
  language: Language,
  { cache, voiceActivity }: { cache: GrammarCache; voiceActivity: SileroVoiceActivity },
): Promise<Detected> {
  let at = 0;
  const listeners = new Set<(event: SpeechInputEvent) => void>();
  const pool = new SegmenterPool({
    voiceActivity,
    recogniser: recogniserOf(cache),
    emit: (event) => {
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
    expect: { language, phrases: phrasesToHear(language, phase) },
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
  }
  await new Promise(setImmediate);
  pool.mute(STREAM);
  watch.close();
  return { verdicts };
}
