import { simulatedCallerRow } from '@parley/contract/flow-simulation';
import type { Version } from '@parley/dialog';
import { personas } from '@parley/dialog/simulation';
import type { CallScope } from '../call/call-scope.ts';
import type { TestCall } from '../call/test-call.ts';
import { LabCaller } from './lab-caller.ts';
import { type HeardCall, heardCall } from './simulated-outcome.ts';

/** Who a row says is to call, and what came of it. @throws if nobody is like that */
export const simulatedCaller = ({ scope, version, caller }: { scope: CallScope; version: Version; caller: unknown }) => {
  const { persona: id, seed } = simulatedCallerRow.parse(caller);
  const persona = personas.find((one) => one.id === id);
  if (!persona) throw new Error(`no simulated caller is like ${id}`);
  const talker = new LabCaller({ scope, version, persona, seed });
  return {
    headers: talker.headers,
    talk: talker.talk.bind(talker),
    outcome: ({ record: { facts }, conclusion }: TestCall): HeardCall => {
      const answeredAt = facts.answeredAt === undefined ? undefined : Date.parse(facts.answeredAt);
      const endedAt = facts.endedAt === undefined ? undefined : Date.parse(facts.endedAt);
      const talkMs = answeredAt === undefined || endedAt === undefined ? 0 : Math.max(0, endedAt - answeredAt);
      return heardCall(facts, conclusion, { said: talker.said, persona, version, talkMs });
    },
  };
};
