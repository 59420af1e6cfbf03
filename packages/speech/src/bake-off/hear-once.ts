import type { Language } from '../ports/expectation.ts';
import type { Recogniser } from '../ports/recogniser.ts';

/** What a recogniser made of one recording. Times in ms: `firstMs` from the first audio, `finalMs` from the end of it. */
export type HeardOnce = {
  text: string;
  partials: { text: string; atMs: number }[];
  firstMs: number | null;
  finalMs: number;
  failure: { reason: string; message: string } | null;
};

export type HearOnceOptions = {
  language: Language;
  /** What is expected; hot words for those that take them. */
  phrases: readonly string[];
  /** Frame by frame as it was spoken, so that the times mean what they mean in a call. False: as fast as it is taken. */
  inRealTime: boolean;
};

const FRAME = 160;
const FRAME_MS = 20;
/** Whatever happens, there is an answer so long after the end, ms. */
const LONGEST_MS = 25_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Has a recogniser hear a whole recording (8 kHz) as a call would say it. Never throws. */
export async function hearOnce(
  recogniser: Recogniser,
  samples: Int16Array,
  { language, phrases, inRealTime }: HearOnceOptions,
): Promise<HeardOnce> {
  const begun = performance.now();
  const partials: HeardOnce['partials'] = [];
  const failed: { current: HeardOnce['failure'] } = { current: null };
  const stream = recogniser.open({
    expect: { language, phrases },
    onPartial: ({ text }) => {
      if (partials.at(-1)?.text !== text) partials.push({ text, atMs: Math.round(performance.now() - begun) });
    },
    onFailed: ({ reason, message }) => {
      failed.current = { reason, message };
    },
  });
  for (let at = 0; at < samples.length && !failed.current; at += FRAME) {
    stream.write(samples.subarray(at, at + FRAME));
    const ahead = ((at + FRAME) / FRAME) * FRAME_MS - (performance.now() - begun);
    if (inRealTime && ahead > 0) await pause(ahead);
  }
  const ended = performance.now();
  const giveUp = setTimeout(() => stream.cancel(), LONGEST_MS);
  const recognition = await stream.end().finally(() => clearTimeout(giveUp));
  const told = { partials, firstMs: partials[0]?.atMs ?? null, finalMs: Math.round(performance.now() - ended) };
  if (recognition.kind === 'failed') return { text: '', ...told, failure: { reason: recognition.reason, message: recognition.message } };
  return { text: recognition.kind === 'matched' ? recognition.best.text : '', ...told, failure: null };
}
