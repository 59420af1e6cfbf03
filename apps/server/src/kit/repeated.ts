import type { Services } from '../services.ts';

/**
 * Works at once and every so many milliseconds from then on, one run at a time. A run that fails is logged by the name of the work, and the
 * next one comes all the same.
 *
 * @returns a function that ends it, and the run that goes on
 */
export const repeated = (name: string, every: number, { log }: Pick<Services, 'log'>, work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  const run = (): void => {
    running ??= work()
      .catch((error: unknown) => log.warn({ err: error }, name))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(run, every);
  run();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
