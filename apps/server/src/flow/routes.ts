import * as contract from '@parley/contract/flow';
import { flowUnderstanding } from '@parley/contract/flow-understanding';
import { bind } from '../kit/bind.ts';
import { choicesOf } from '../kit/choices.ts';
import { containing } from '../kit/like.ts';
import { pageRows } from '../kit/page-rows.ts';
import { chat, chatOutbound } from './chat.ts';
import { exitShares } from './exit-shares.ts';
import { findFlow } from './find-flow.ts';
import { flowDetail } from './flow-detail.ts';
import { listFlows } from './list-flows.ts';
import { publishFlow, updateSimulation } from './publish-flow.ts';
import { deleteFlows, recycleFlows, restoreFlows } from './recycle-flows.ts';
import { cloneFlow, createFlow, updateFlow } from './save-flow.ts';
import { sortFlows } from './sort-flows.ts';
import { understandingOf } from './understanding.ts';
import { verifyFlow } from './verify-flow.ts';
import { compareVersions } from './version/compare-versions.ts';
import { publishRecords } from './version/publish-records.ts';
import { rollBack } from './version/roll-back.ts';

export const flowRoutes = [
  bind(contract.list, listFlows),
  bind(contract.create, createFlow),
  bind(contract.update, updateFlow),
  bind(contract.detail, flowDetail),
  bind(flowUnderstanding.report, understandingOf),
  bind(contract.remove, recycleFlows),
  bind(contract.clone, cloneFlow),
  bind(contract.option, async ({ type, published: only, ...input }, { db }) => {
    let query = db
      .selectFrom('flows')
      .select(['id', 'name', 'type', 'language', 'production_version'])
      .where('recycled_at', 'is', null)
      .orderBy('name');
    if (type) query = query.where('type', '=', type);
    if (only) query = query.where('production_version', 'is not', null);
    const { list, more } = await choicesOf(query, input, { id: 'id', names: ['name'] });
    return {
      more,
      list: list.map((row) => ({
        id: row.id,
        name: row.name,
        type: row.type === 'inbound' ? ('inbound' as const) : ('outbound' as const),
        language: row.language === 'en' ? ('en' as const) : ('zh' as const),
        productionVersion: row.production_version,
      })),
    };
  }),
  bind(contract.verify, ({ flow_id }, context) => verifyFlow(flow_id, context)),
  bind(contract.exitShares, exitShares),
  bind(contract.publish, publishFlow),
  bind(contract.updateUat, updateSimulation),
  bind(contract.publishRecord, publishRecords),
  bind(contract.compare, compareVersions),
  bind(contract.rollBack, rollBack),
  bind(contract.top, async ({ flow_id, pinned }, { db, services }) => {
    await findFlow(db, flow_id);
    await db
      .updateTable('flows')
      .set({ pinned_at: pinned ? services.now() : null })
      .where('id', '=', flow_id)
      .execute();
    return {};
  }),
  bind(contract.sort, sortFlows),
  bind(contract.recycleList, async (input, { db }) => {
    let query = db.selectFrom('flows').select(['id', 'name', 'type', 'recycled_at']).where('recycled_at', 'is not', null);
    if (input.name) query = query.where('name', 'ilike', containing(input.name));
    const page = await pageRows(db, query, { sorts: { recycledAt: 'flows.recycled_at' }, id: 'flows.id' }, input);
    return {
      ...page,
      list: page.list.map((row) => ({
        id: row.id,
        name: row.name,
        type: row.type === 'inbound' ? ('inbound' as const) : ('outbound' as const),
        recycledAt: (row.recycled_at ?? new Date(0)).toISOString(),
      })),
    };
  }),
  bind(contract.recycle, ({ ids, restore }, context) => (restore ? restoreFlows({ ids }, context) : recycleFlows({ ids }, context))),
  bind(contract.realDelete, deleteFlows),
  bind(contract.askSend, chat),
  bind(contract.askSendOut, chatOutbound),
];
