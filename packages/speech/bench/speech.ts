import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import type { Bench, Report } from '../../../bin/bench-kit.ts';
import { percentile } from '../../../bin/bench-kit.ts';
import { createEspeak, createSpeechInput, type Language, type SpeechInput, type Synthesiser } from '../src/index.ts';
import { openCache } from '../src/pocketsphinx/grammar-cache.ts';
import { SileroVoiceActivity } from '../src/silero/silero.ts';
import { Heard } from '../src/testing/heard.ts';
import { playTogether } from '../src/testing/media-worker.ts';
import { EXPECTED } from '../src/testing/phrases.ts';
import { lineWith, noise, seededRandom } from '../src/testing/telephone.ts';

const windowMs = 32;
const voices = ['male', 'f4'];

/** CPU of this process, ms. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function voiceDetection(report: Report): Promise<void> {
  const detector = await SileroVoiceActivity.load();
  const samples = noise(256, -30, seededRandom(1));
  for (const streams of [1, 50, 200]) {
    const windows = Array.from({ length: streams }, () => ({ memory: detector.remember(), samples }));
    const runs = Math.ceil(4_000 / streams) + 50;
    for (let run = 0; run < 50; run++) await detector.detect(windows);
    const before = cpuMs();
    for (let run = 0; run < runs; run++) await detector.detect(windows);
    const value = (cpuMs() - before) / ((runs * streams * windowMs) / 1_000);
    report({ figure: 'speech.vad_cpu_per_stream_second', value, unit: 'ms', counted: { windows: runs * streams }, with: { streams } });
  }
}

async function lineOf(espeak: Synthesiser, text: string, language: Language, voice: string, seed: number): Promise<Int16Array> {
  const speech = await espeak.speak({ text, language, voice });
  if (speech.kind === 'failed') throw new Error(speech.message);
  return lineWith(speech.samples, { startMs: 300, tailMs: 800, noiseDbfs: -60, seed });
}

async function recogniserCpu(report: Report, espeak: Synthesiser, cacheDir: string): Promise<void> {
  for (const language of ['zh', 'en'] as const) {
    const cache = await openCache(language, { cacheDir, onTrouble: () => undefined });
    const { key, grammar } = cache.grammarFor({ language, phrases: EXPECTED[language] });
    const decoder = cache.burst(key);
    if (!grammar) continue;
    let seconds = 0;
    let cpu = 0;
    for (const [seed, phrase] of EXPECTED[language].entries()) {
      const line = await lineOf(espeak, phrase, language, 'male', seed);
      const before = cpuMs();
      decoder.start(key, grammar);
      for (let at = 0; at + 256 <= line.length; at += 256) decoder.feed(line.subarray(at, at + 256));
      decoder.evidence('answer');
      cpu += cpuMs() - before;
      seconds += line.length / 8_000;
    }
    const value = cpu / seconds;
    report({
      figure: 'speech.recogniser_cpu_per_second',
      value,
      unit: 'ms',
      counted: { phrases: EXPECTED[language].length },
      with: { language, seconds },
    });
  }
}

async function listening(report: Report, espeak: Synthesiser, speechInput: SpeechInput, port: MessagePort): Promise<void> {
  const heard = new Heard(speechInput);
  let stream = 1;
  for (const language of ['zh', 'en'] as const) {
    const streams: number[] = [];
    let right = 0;
    for (const voice of voices) {
      for (const [seed, phrase] of EXPECTED[language].entries()) {
        const line = await lineOf(espeak, phrase, language, voice, seed);
        speechInput.listen(stream, { turn: 1, expect: { language, phrases: EXPECTED[language] } });
        await playTogether(port, new Map([[stream, line]]), { speed: 1 });
        const outcome = await heard.outcome(stream);
        if (outcome.kind === 'utterance' && outcome.text === phrase) right++;
        speechInput.forget(stream);
        streams.push(stream++);
      }
    }
    const utterances = streams.flatMap((number) => heard.of('utterance', number));
    const figures = {
      'speech.final_ms': utterances.map(({ recognisedAt, decidedAt }) => recognisedAt - decidedAt),
      'speech.voice_to_text_ms': utterances.map(({ recognisedAt, lastVoicedAt }) => recognisedAt - lastVoicedAt),
    };
    for (const [figure, samples] of Object.entries(figures)) {
      const value = { p50: percentile(samples, 0.5), p99: percentile(samples, 0.99) };
      report({ figure, value, unit: 'ms', counted: { utterances: samples.length }, with: { language } });
    }
    report({
      figure: 'speech.right_share',
      value: right / streams.length,
      unit: '1',
      counted: { utterances: streams.length },
      with: { language },
    });
  }
}

async function firstChunk(report: Report, espeak: Synthesiser): Promise<void> {
  for (const language of ['zh', 'en'] as const) {
    const samples: number[] = [];
    for (const phrase of EXPECTED[language]) {
      const asked = performance.now();
      let first = 0;
      await espeak.speak({ text: phrase, language }, () => {
        first ||= performance.now() - asked;
      });
      samples.push(first);
    }
    const value = { p50: percentile(samples, 0.5), p99: percentile(samples, 0.99) };
    report({ figure: 'speech.first_chunk_ms', value, unit: 'ms', counted: { texts: samples.length }, with: { language } });
  }
}

export const bench: Bench = {
  figures: [
    'speech.vad_cpu_per_stream_second',
    'speech.recogniser_cpu_per_second',
    'speech.final_ms',
    'speech.voice_to_text_ms',
    'speech.right_share',
    'speech.first_chunk_ms',
  ],
  run: async (report) => {
    const cacheDir = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
    const espeak = createEspeak();
    const speechInput = createSpeechInput({ cacheDir });
    const port = Promise.withResolvers<MessagePort>();
    speechInput.connect(port.resolve);
    try {
      await speechInput.ready();
      await firstChunk(report, espeak);
      await listening(report, espeak, speechInput, await port.promise);
      await speechInput.close();
      await voiceDetection(report);
      await recogniserCpu(report, espeak, cacheDir);
    } finally {
      await Promise.all([speechInput.close(), espeak.close()]);
      await rm(cacheDir, { recursive: true, force: true });
    }
  },
};
