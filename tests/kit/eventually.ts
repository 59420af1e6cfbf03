import { setTimeout as wait } from 'node:timers/promises';

/**
 * Asks until the answer is there.
 *
 * @param ask answers undefined while it is not
 * @param limitMs gives up then, and says what was waited for
 */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined> | T | undefined, limitMs = 60_000): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`waited in vain for: ${what}`);
    await wait(100);
  }
}
