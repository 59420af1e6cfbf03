import { sizeOf } from '../../../../bin/bench-kit.ts';

/** Length of a steady state, s. */
export const SECONDS: number = sizeOf('BENCH_SECONDS', 60);
/** Runs of which the median counts. */
export const REPEATS: number = sizeOf('BENCH_REPEATS', 3);
/** INVITEs a second. */
export const CALLS_PER_SECOND: number = sizeOf('BENCH_CALLS_PER_SECOND', 150);
/** Calls under voice activity. */
export const VAD_CALLS: number = sizeOf('BENCH_CALLS', 200);
/** Conversations in each language, and how many of them at a time. */
export const TALKS: number = sizeOf('BENCH_TALKS', 40);
export const AT_A_TIME: number = sizeOf('BENCH_AT_A_TIME', 4);
/** Interruptions, one after the other. */
export const INTERRUPTIONS: number = sizeOf('BENCH_INTERRUPTIONS', 40);
/** Answers of the robot, one after the other. */
export const TURNS: number = sizeOf('BENCH_TURNS', 100);
/** Languages of the demo flows that are spoken. */
export const LANGUAGES: readonly string[] = (process.env.BENCH_LANGUAGE ?? 'zh,en').split(',');
/** Voices of the synthesiser that say what the demo flows expect; `usual` is the robot's own. */
export const DEMO_VOICES: readonly string[] = (process.env.BENCH_VOICES ?? 'usual,f5,f2,m3').split(',');
/** The voice that callers speak Mandarin with; the one of the lab's people unless said otherwise. `usual` is the robot's own. */
export const MANDARIN_VOICE: string = process.env.BENCH_VOICE ?? 'f5';
/** What each family of voices says, in each language. */
export const UTTERANCES: number = sizeOf('BENCH_UTTERANCES', 40);
/** Lines of each class that answer, in each language. */
export const ANSWERS: number = sizeOf('BENCH_ANSWERS', 24);
const families = process.env.BENCH_FAMILIES?.split(',');
/** Whether a family of voices is heard; all are unless said otherwise. */
export const isHeard = (family: string): boolean => families?.includes(family) ?? true;
