import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bench } from '../../../bin/bench-kit.ts';
import { createEspeak, type Expectation, type Language, machinePhrases } from '../src/index.ts';
import { prepareModels } from '../src/pocketsphinx/model-files.ts';
import { PocketsphinxPool } from '../src/pocketsphinx/pool.ts';
import { EXPECTED, UNEXPECTED } from '../src/testing/phrases.ts';
import { lineWith } from '../src/testing/telephone.ts';

/** Utterances at a time, as many as there are decoders that read while one is spoken. */
const TOGETHER = 3;
const LANGUAGES = ['zh', 'en'] as const satisfies readonly Language[];
const QUESTIONS = 12;
/** Utterances of a round: every question, in both languages, with announcements and without. */
const rounds = Number(process.env.BENCH_ROUNDS) || 20;

/** Resident memory of a process, MB (proc(5), VmRSS). */
async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024);
}

/** A flow's questions, each while somebody may still be a machine and when a person is known to be there. */
function questionsOf(language: Language): Expectation[] {
  const phrases = EXPECTED[language];
  const besides = machinePhrases(language);
  return Array.from({ length: QUESTIONS }, (_, n) => [...phrases.slice(n), ...UNEXPECTED[language].slice(0, n % 8)]).flatMap((own) => [
    { language, phrases: own, besides },
    { language, phrases: own },
  ]);
}

/** What a recogniser process holds after many utterances beside what it holds after the first ones. */
export const bench: Bench = {
  figures: ['speech.recogniser_memory_growth'],
  run: async (report) => {
    const cacheDir = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
    const espeak = createEspeak();
    await prepareModels({ cacheDir, onTrouble: () => undefined });
    const pool = new PocketsphinxPool({ processes: 1, cacheDir, languages: LANGUAGES, log: () => undefined });
    await pool.whenReady();
    const lines = new Map<Language, Int16Array[]>();
    for (const language of LANGUAGES) {
      const spoken = await Promise.all([0, 3, 5].map((n) => espeak.speak({ text: EXPECTED[language][n] ?? '', language })));
      lines.set(
        language,
        spoken.flatMap((speech, seed) =>
          speech.kind === 'spoken' ? [lineWith(speech.samples, { startMs: 300, tailMs: 600, noiseDbfs: -60, seed })] : [],
        ),
      );
    }
    let utterances = 0;
    const say = async (expect: Expectation): Promise<void> => {
      const own = lines.get(expect.language) ?? [];
      const line = own[utterances++ % own.length] ?? new Int16Array(0);
      const stream = pool.open({ expect });
      for (let at = 0; at < line.length; at += 2_560) stream.write(line.subarray(at, at + 2_560));
      await stream.end();
    };
    const all = LANGUAGES.flatMap(questionsOf);
    const round = async (): Promise<void> => {
      for (let at = 0; at < all.length; at += TOGETHER) await Promise.all(all.slice(at, at + TOGETHER).map(say));
    };
    // One that is worn out is replaced, and begins anew.
    const resident = (): Promise<number> => residentOf(pool.status()[0]?.pid ?? 0);
    const atStart = await resident();
    await round();
    const warm = await resident();
    const warmed = utterances;
    const held: number[] = [];
    for (let n = 0; n < rounds; n++) {
      await round();
      held.push(await resident());
    }
    const [last] = pool.status();
    report({
      figure: 'speech.recogniser_memory_growth',
      value: (held.at(-1) ?? Number.NaN) - warm,
      unit: 'MB',
      counted: { utterances: utterances - warmed, grammars: all.length },
      with: { atStart, warm, held, heap: Math.round((last?.memoryBytes ?? 0) / 2 ** 20), restarts: last?.restarts },
    });
    await pool.close();
    await espeak.close();
    await rm(cacheDir, { recursive: true, force: true });
  },
};
