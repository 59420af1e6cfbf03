import type { CallResult } from '@parley/contract/task';

/** Results that say nothing of the person: the line gave no way to them, or nobody saw the call to its end. */
const failures: ReadonlySet<CallResult> = new Set(['carrier-failure', 'interrupted']);

/** The state of a number that is not called again, by what its last call came to: who is busy or does not answer was called, others were not reached. */
export const lastState = (result: CallResult): 'done' | 'failed' => (failures.has(result) ? 'failed' : 'done');
