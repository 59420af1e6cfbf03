import { sizeOf } from '../../../bin/bench-kit.ts';

export const SECONDS: number = sizeOf('BENCH_SECONDS', 60);
export const REPEATS: number = sizeOf('BENCH_REPEATS', 3);
export const CALLS: number = sizeOf('BENCH_CALLS', 500);
export const BRIDGES: number = sizeOf('BENCH_BRIDGES', 200);
/** One thread carries 500 calls; more only pay for more wake-ups. */
export const WORKERS: number = sizeOf('BENCH_MEDIA_WORKERS', 1);
