import { Problem } from '@parley/contract';
import { flowAbTest } from '@parley/contract/flow-ab-test';
import { findFlow } from '../../flow/find-flow.ts';
import { rollBack } from '../../flow/version/roll-back.ts';
import { bind } from '../../kit/bind.ts';
import type { Context } from '../../kit/context.ts';
import { provingProblems } from '../problems.ts';
import { abResults } from './ab-results.ts';
import { abStateOf, abTestItemOf, findAbTest, selectAbTests } from './ab-test-rows.ts';
import { beginAbTest } from './begin-ab-test.ts';

/** Listed at most. */
const most = 50;

const close = async (id: string, state: 'stopped' | 'adopted', { db, caller, services }: Context): Promise<void> => {
  await db.updateTable('flow_ab_tests').set({ state, ended_at: services.now(), ended_by: caller.userId }).where('id', '=', id).execute();
};

export const abTestRoutes = [
  bind(flowAbTest.create, beginAbTest),
  bind(flowAbTest.list, async ({ flow_id }, { db, services }) => {
    await findFlow(db, flow_id);
    const rows = await selectAbTests(db).where('a.flow_id', '=', flow_id).orderBy('a.id', 'desc').limit(most).execute();
    return { list: rows.map((row) => abTestItemOf(row, services.now())) };
  }),
  bind(flowAbTest.detail, async ({ ab_test_id }, context) => {
    const row = await findAbTest(context, ab_test_id);
    return { ...abTestItemOf(row, context.services.now()), ...(await abResults(context.whole, row)) };
  }),
  bind(flowAbTest.stop, async ({ ab_test_id }, context) => {
    const row = await findAbTest(context, ab_test_id);
    if (row.state !== 'running') throw new Problem(provingProblems.notRunning);
    await close(row.id, 'stopped', context);
    Object.assign(context.audit, { before: { state: abStateOf(row, context.services.now()) }, after: { id: row.id, state: 'stopped' } });
    return {};
  }),
  bind(flowAbTest.adopt, async ({ ab_test_id }, context) => {
    const row = await findAbTest(context, ab_test_id);
    if (row.state === 'adopted') throw new Problem(provingProblems.notRunning);
    const input = { flow_id: row.flow_id, number: row.second_version, to: 'production', note: 'A/B' } as const;
    const { msg, version } = await rollBack(input, context);
    await close(row.id, 'adopted', context);
    return { msg, version: version ?? row.second_version };
  }),
];
