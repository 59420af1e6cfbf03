import type { TestTask } from '../dialling/test-task.ts';
import type { BilledBy, CallFacts, LegFacts } from '../facts/call-facts.ts';
import { testCall } from '../facts/test-call.ts';
import type { Tariff } from './bill.ts';

/** A call to us that ends now. */
export const inboundOf = (of: TestTask, node: string, tariff: Tariff, talkMs: number): CallFacts => {
  const endedAt = new Date();
  const answeredAt = new Date(endedAt.getTime() - talkMs).toISOString();
  const line = { company: of.company, node, tariff, gateway: { id: of.gateway, name: 'gateway' } };
  return testCall({ ...line, startedAt: answeredAt, answeredAt, endedAt: endedAt.toISOString() });
};

/** A further leg of a call, which ends with it. */
export const legOf = (call: CallFacts, billedBy: BilledBy | undefined, talkMs: number): LegFacts => {
  const answeredAt = new Date(Date.parse(call.endedAt) - talkMs).toISOString();
  const times = { startedAt: answeredAt, answeredAt, endedAt: call.endedAt };
  return { direction: 'out', party: '4008123456', ...times, ...(billedBy ? { billedBy } : {}) };
};
