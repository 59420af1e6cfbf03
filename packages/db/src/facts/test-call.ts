import { uuid7 } from '../uuid7.ts';
import type { CallFacts } from './call-facts.ts';

/** An answered inbound call of a minute, for tests of what becomes of facts. */
export const testCall = (over: Partial<CallFacts> = {}): CallFacts => ({
  id: uuid7(),
  company: 1,
  direction: 'in',
  node: uuid7(),
  caller: '13900001234',
  callee: '95001',
  variables: {},
  startedAt: '2026-11-21T10:00:00.000Z',
  answeredAt: '2026-11-21T10:00:00.000Z',
  endedAt: '2026-11-21T10:01:00.000Z',
  status: 'answered',
  result: 'answered',
  endedBy: 'us',
  legs: [],
  turns: [{ who: 'robot', text: '您好', atMs: 0, endMs: 900 }],
  events: [],
  ...over,
});
