/** The bench's length and size, from the environment; smoke runs shorten them. */
const number = (name: string, otherwise: number): number => {
  const value = Number(process.env[name]);
  return Number.isFinite(value) && value > 0 ? value : otherwise;
};

export const SECONDS: number = number('BENCH_SECONDS', 60);
export const REPEATS: number = number('BENCH_REPEATS', 3);
export const CALLS: number = number('BENCH_CALLS', 500);
export const BRIDGES: number = number('BENCH_BRIDGES', 200);
/** One thread carries 500 calls; more only pay for more wake-ups. */
export const WORKERS: number = number('BENCH_MEDIA_WORKERS', 1);
