import { operatorCompany, Problem, problems } from '@parley/contract';
import { flowTestCall, testCallLimits } from '@parley/contract/flow-test-call';
import { findFlow } from '../../flow/find-flow.ts';
import { bind } from '../../kit/bind.ts';
import type { Context } from '../../kit/context.ts';
import { isHeardClosed } from '../../speech/open-flows.ts';
import { beginTestCall, callablePhones, mayCallOutside } from './begin-test-call.ts';
import { type Recorded, runningTestCall, selectTestCalls, testCallItemOf, testCallOf } from './test-call-rows.ts';

const findTestCall = async ({ db }: Context, id: string) => {
  const row = await runningTestCall(db, id);
  if (!row) throw new Problem(problems.notFound, { what: { zh: '试拨', en: 'The test call' } });
  return row;
};

/** What the records say of calls that are over, where the caller may see them. */
const recordsOf = async ({ db }: Context, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, Recorded>();
  const rows = await db
    .selectFrom('calls')
    .select(['id', 'talk_ms', 'grade', 'sip_status', 'q850'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

export const testCallRoutes = [
  bind(flowTestCall.create, beginTestCall),
  bind(flowTestCall.list, async ({ flow_id }, context) => {
    const { db, caller, services } = context;
    const { language } = await findFlow(db, flow_id);
    const now = services.now();
    const rows = await selectTestCalls(db).where('t.flow_id', '=', flow_id).orderBy('t.id', 'desc').limit(testCallLimits.listed).execute();
    const records = await recordsOf(
      context,
      rows.map(({ id }) => id),
    );
    const phones = await callablePhones(context);
    return {
      list: rows.map((row) => testCallItemOf(row, caller, now, records.get(row.id))),
      phones: phones.map(({ id, number, name, user_id, registered_until }) => ({
        ...{ id, number, name, own: user_id === caller.userId },
        registered: registered_until !== null && registered_until > now,
      })),
      closedHearing: await isHeardClosed(services.db, [caller.companyId, operatorCompany], language),
      outside: mayCallOutside(caller),
    };
  }),
  bind(flowTestCall.detail, async ({ call_id }, context) => {
    const row = await findTestCall(context, call_id);
    return testCallOf(row, context.caller, context.services.now(), (await recordsOf(context, [row.id])).get(row.id));
  }),
  bind(flowTestCall.stop, async ({ call_id }, context) => {
    const { whole, caller, services, audit } = context;
    const row = await findTestCall(context, call_id);
    await whole.updateTable('flow_test_calls').set({ stop: true }).where('id', '=', row.id).execute();
    // One that no node has taken up yet is over at once.
    await whole
      .updateTable('flow_test_calls')
      .set({ state: 'ended', result: 'interrupted', graph: null, ended_at: services.now() })
      .where('id', '=', row.id)
      .where('state', '=', 'waiting')
      .execute();
    services.bus.publish({ type: 'test-call', company: caller.companyId, call: row.id });
    audit.after = { id: row.id };
    return {};
  }),
];
