import { type Flow, flow } from '@parley/contract/flow/graph';

/** A flow that hands every call over at once, with these settings of its node, and ends it with a status that says how that went. */
export const transferGraph = (transfer: object): Flow =>
  flow.parse({
    language: 'zh',
    nodes: [
      { id: 'start', kind: 'start' },
      { id: 'to', kind: 'transfer', ...transfer },
      { id: 'ended', kind: 'hangup', businessStatus: 'ended' },
      { id: 'failed', kind: 'hangup', businessStatus: 'failed' },
    ],
    edges: [
      { id: 'a', from: 'start', exit: 'next', to: 'to' },
      { id: 'b', from: 'to', exit: 'answered-and-ended', to: 'ended' },
      { id: 'c', from: 'to', exit: 'failed', to: 'failed' },
    ],
  });
