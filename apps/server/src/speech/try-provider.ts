import { costOf, hearOnce, type Recogniser, type Synthesiser } from '@parley/speech';

/** Longest audio that is tried: 15 s at 8 kHz. */
export const mostSamples = 120_000;
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

/** Int16 samples, little endian, in base64. */
export const base64Of = (samples: Int16Array): string =>
  Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength).toString('base64');

const samplesOf = (audio: string): Int16Array => {
  const bytes = Buffer.from(audio, 'base64');
  const samples = new Int16Array(Math.min(mostSamples, bytes.length >> 1));
  for (let n = 0; n < samples.length; n++) samples[n] = bytes.readInt16LE(2 * n);
  return samples;
};

/**
 * Has a recogniser hear something as a call would say it, in real time.
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
  const heard = await hearOnce(recogniser, samples, { language, phrases: hotWords, inRealTime: true });
  return { ...heard, price: costOf(samples.length, pricePerHour) };
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
  return { audio: base64Of(samples), firstMs, totalMs, price: costOf(samples.length, pricePerHour), failure: null };
}
