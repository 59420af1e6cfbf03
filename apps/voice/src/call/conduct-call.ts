import type { CallScope } from './call-scope.ts';
import { brokenOff, type Ending, interruptedOutcome } from './settle-call.ts';

export interface ConductedCall {
  scope: CallScope;
  /** From its first moment to its end. @returns undefined if it was turned away, which leaves no record */
  live(): Promise<Ending | undefined>;
  /** Takes the call off the wire after something broke it off, and says what it came to. */
  breakOff(error: unknown): Promise<Ending>;
  /** Writes the record. */
  settle(ending: Ending): Promise<void>;
}

/**
 * Lives a call within its scope. However it goes, it ends with a record (as interrupted, where something threw) and everything that
 * it took is given back; nothing is ever thrown.
 */
export async function conductCall(call: ConductedCall): Promise<void> {
  const { scope } = call;
  let ending: Ending | undefined;
  try {
    ending = await call.live();
  } catch (error) {
    scope.fail(error);
    ending = (await scope.attempt(() => call.breakOff(error))) ?? brokenOff(error);
  }
  const final = ending;
  if (final) {
    const settled = await scope.attempt(async () => {
      await call.settle(final);
      return true;
    });
    // The least that can be said of it.
    if (!settled) await scope.attempt(() => call.settle({ outcome: interruptedOutcome, exception: final.exception ?? 'record-failed' }));
  }
  await scope.close();
}
