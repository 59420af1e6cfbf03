import type { Recogniser, Synthesiser } from '@parley/speech';

/** Longest audio that is tried: 15 s at 8 kHz. */
const mostSamples = 120_000;
const frame = 160;
const frameMs = 20;
/** Samples a call has in an hour. */
const hourSamples = 28_800_000;
/** A try ends after so long, ms. */
const longest = 25_000;

type Failure = { reason: string; message: string } | null;

interface TriedHearing {
  text: string;
  partials: { text: string; atMs: number }[];
  firstMs: number | null;
  finalMs: number;
  price: number | null;
  failure: Failure;
}

interface TriedSpeaking {
  audio: string;
  firstMs: number | null;
  totalMs: number;
  price: number | null;
  failure: Failure;
}

const priceOf = (samples: number, pricePerHour: number | null): number | null =>
  pricePerHour === null ? null : (samples / hourSamples) * pricePerHour;

const samplesOf = (audio: string): Int16Array => {
  const bytes = Buffer.from(audio, 'base64');
  const samples = new Int16Array(Math.min(mostSamples, bytes.length >> 1));
  for (let n = 0; n < samples.length; n++) samples[n] = bytes.readInt16LE(2 * n);
  return samples;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Has a recogniser hear something as a call would say it: frame by frame in real time, so that the times mean what they mean in a call.
 *
 * @param audio Int16, little endian, 8 kHz, in base64
 */
export async function tryHearing(
  recogniser: Recogniser,
  {
    audio,
    language,
    hotWords,
    pricePerHour,
  }: { audio: string; language: 'zh' | 'en'; hotWords: readonly string[]; pricePerHour: number | null },
): Promise<TriedHearing> {
  const samples = samplesOf(audio);
  const begun = performance.now();
  const partials: TriedHearing['partials'] = [];
  const failed: { current: Failure } = { current: null };
  const stream = recogniser.open({
    expect: { language, phrases: hotWords },
    onPartial: ({ text }) => {
      if (partials.at(-1)?.text !== text) partials.push({ text, atMs: Math.round(performance.now() - begun) });
    },
    onFailed: ({ reason, message }) => {
      failed.current = { reason, message };
    },
  });
  for (let at = 0; at < samples.length && !failed.current; at += frame) {
    stream.write(samples.subarray(at, at + frame));
    const ahead = ((at + frame) / frame) * frameMs - (performance.now() - begun);
    if (ahead > 0) await pause(ahead);
  }
  const ended = performance.now();
  const giveUp = setTimeout(() => stream.cancel(), longest);
  const recognition = await stream.end().finally(() => clearTimeout(giveUp));
  const finalMs = Math.round(performance.now() - ended);
  const firstMs = partials[0]?.atMs ?? null;
  const price = priceOf(samples.length, pricePerHour);
  if (recognition.kind === 'failed')
    return { text: '', partials, firstMs, finalMs, price, failure: { reason: recognition.reason, message: recognition.message } };
  return { text: recognition.kind === 'matched' ? recognition.best.text : '', partials, firstMs, finalMs, price, failure: null };
}

/** Has a synthesiser say something. */
export async function trySpeaking(
  synthesiser: Synthesiser,
  { text, language, voice, pricePerHour }: { text: string; language: 'zh' | 'en'; voice: string; pricePerHour: number | null },
): Promise<TriedSpeaking> {
  const begun = performance.now();
  let firstMs: number | null = null;
  const speech = await synthesiser.speak({ text, language, ...(voice === '' ? {} : { voice }) }, () => {
    firstMs ??= Math.round(performance.now() - begun);
  });
  const totalMs = Math.round(performance.now() - begun);
  if (speech.kind === 'failed')
    return { audio: '', firstMs, totalMs, price: null, failure: { reason: speech.reason, message: speech.message } };
  const { samples } = speech;
  const audio = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength).toString('base64');
  return { audio, firstMs, totalMs, price: priceOf(samples.length, pricePerHour), failure: null };
}
