import { setTimeout as pause } from 'node:timers/promises';
import type { InterruptionCause } from '@parley/contract/call-exception';
import type { LiveCall } from '../call/call-context.ts';

/** How often it is looked for calls that have come up meanwhile, and how many times at most, ms. */
const lookEvery = 100;
const mostLooks = 20;

/** Ends all calls as interrupted. Resolves when their facts are on the disk. */
export async function interruptAll(calls: ReadonlyMap<string, LiveCall>, why: InterruptionCause): Promise<void> {
  await Promise.all([...calls.values()].map((call) => call.interrupt(why)));
}

/** Ends all calls as the node stops, those too that are being prepared or taken over meanwhile. @param prepared rows whose call is not up yet */
export async function endCalls(calls: ReadonlyMap<string, LiveCall>, prepared: () => number): Promise<void> {
  for (let looks = 0; looks < mostLooks; looks++) {
    await interruptAll(calls, 'node-stops');
    if (calls.size + prepared() === 0) return;
    await pause(lookEvery);
  }
}
