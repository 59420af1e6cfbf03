import { transferGraph } from '@parley/voice/testing/transfer-graph';
import { addFlow } from './flow.ts';
import type { Parley } from './parley.ts';

/** A flow that hands every call over at once, with these settings of its node. @returns its id */
export const addTransferFlow = (parley: Parley, transfer: Record<string, unknown>): Promise<string> =>
  addFlow(parley, 'hands over', transferGraph({ ringSeconds: 10, ...transfer }));
