import { type Flow, flow } from '@parley/contract/flow/graph';
import { z } from 'zod';

/** What was not yet on the server when the page went away, and the revision that it was made from. */
const stashed = z.object({ revision: z.number().int(), draft: flow });

const keyOf = (flowId: string): string => `parley-flow-draft:${flowId}`;

/** The copy on this machine of what isn't saved, if there is one that can be read. */
export function readStash(flowId: string): { revision: number; draft: Flow } | undefined {
  const text = localStorage.getItem(keyOf(flowId));
  if (text === null) return undefined;
  try {
    return stashed.parse(JSON.parse(text));
  } catch {
    // What cannot be read cannot be restored either.
    localStorage.removeItem(keyOf(flowId));
    return undefined;
  }
}

export function writeStash(flowId: string, value: { value: Flow; revision: number } | undefined): void {
  if (!value) {
    localStorage.removeItem(keyOf(flowId));
    return;
  }
  try {
    localStorage.setItem(keyOf(flowId), JSON.stringify({ revision: value.revision, draft: value.value }));
  } catch {
    // A draft too large for the browser's store is still in memory, and on its way to the server.
  }
}
