import { expect, test } from 'vitest';
import type { RecognitionRequest } from '../ports/recogniser.ts';
import type { SpeechInputEvent } from '../speech-input/speech-input.ts';
import { SegmenterPool } from './segmenter-pool.ts';

test('what is read in a pause is told as text so far, as settled, and then as the utterance', async () => {
  let at = 0;
  const events: SpeechInputEvent[] = [];
  const best = { text: 'no thank you', confidence: 0.9 };
  const pool = new SegmenterPool({
    voiceActivity: {
      ...{ windowSamples: 256, remember: () => ({ state: new Float32Array(0), context: new Float32Array(0) }) },
      detect: async (windows) => Float32Array.from(windows, ({ samples }) => (samples.some((sample) => sample !== 0) ? 0.9 : 0.1)),
    },
    recogniser: {
      ...{ name: 'settling', health: () => ({ ready: true, detail: '' }), close: async () => undefined },
      open: ({ onPartial, onSettled }: RecognitionRequest) => ({
        settles: true,
        write: () => onPartial?.({ text: 'no', confidence: 0.9, complete: true, extendable: true }),
        pause: () => onSettled?.({ kind: 'matched', best, alternatives: [] }),
        end: async () => ({ kind: 'matched', best, alternatives: [] }),
        cancel: () => undefined,
      }),
    },
    emit: (event) => void events.push(event),
    now: () => at,
  });
  pool.listen(1, { turn: 1, expect: { language: 'en', phrases: [] }, endSilenceMs: 400 });
  for (let frame = 0; frame < 60; frame++) {
    at += 20;
    // A voice of 100 Hz.
    const samples = Int16Array.from({ length: 160 }, (_, n) => (frame < 20 ? Math.round(9_000 * Math.exp(-(n % 80) / 12)) + 1 : 0));
    pool.hear({ streams: Uint32Array.of(1), samples, at });
    await pool.settled();
  }
  const told = events.map((event) => ('text' in event ? `${event.kind} ${event.text}` : event.kind));
  const from = told.indexOf('settled no thank you');
  expect(told[from - 1]).toBe('partial no thank you');
  expect(told.filter((one) => one.startsWith('settled'))).toHaveLength(1);
  expect(told.slice(-2)).toEqual(['voice-end', 'utterance no thank you']);
  const pitches = events.flatMap((event) => (event.kind === 'utterance' ? (event.pitches ?? []) : []));
  expect(pitches.length).toBeGreaterThan(5);
  for (const hz of pitches) expect(Math.abs(hz - 100)).toBeLessThan(3);
});
