import { detail } from '@parley/contract/flow';
import { outboundQueueCall } from '@parley/contract/flow-queue';
import { operateFlow as flow } from '@parley/contract/operate';
import { exportQueue } from '@parley/contract/transfer';
import { uuid7 } from '@parley/db';
import { expect } from 'vitest';
import { endedJob } from '../testing/ended-job.ts';
import type { Harness } from './each-route-harness.ts';

/** One success of each of the operator's calls for flows of companies, by its path. */
export const operateFlowSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const company_id = 1;
  const make = async () => (await harness.operator(flow.create, { company_id, name: uuid7() })).id;
  return {
    [flow.list.path]: async () => {
      const { list } = await harness.operator(flow.list, { name: harness.company.mark });
      const known = { id: harness.company.ids.flow, companyId: 1, companyName: harness.company.mark, status: 'production' };
      expect(list).toContainEqual(expect.objectContaining(known));
    },
    [flow.create.path]: async () => {
      // The company has it, and is told who made it.
      expect(await harness.api(detail, { flow_id: await make() })).toMatchObject({ status: 'draft', createdBy: '平台运营' });
    },
    [flow.update.path]: async () => {
      const flow_id = await make();
      const name = uuid7();
      expect(await harness.operator(flow.update, { company_id, flow_id, revision: 1, name })).toMatchObject({ revision: 2 });
      expect(await harness.api(detail, { flow_id })).toMatchObject({ name });
    },
    [flow.detail.path]: async () => {
      const of = { company_id, flow_id: harness.company.ids.flow };
      expect(await harness.operator(flow.detail, of)).toMatchObject({ flow_name: `${harness.company.mark} flow` });
      await expect(harness.operator(flow.detail, { ...of, company_id: 987_654 })).rejects.toMatchObject({ code: 404 });
    },
    [flow.delete.path]: async () => {
      expect(await harness.operator(flow.delete, { company_id, ids: [await make()] })).toEqual({ count: 1 });
    },
    [flow.clone.path]: async () => {
      const { id } = await harness.operator(flow.clone, { company_id, flow_id: await make() });
      expect(await harness.api(detail, { flow_id: id })).toMatchObject({ productionVersion: null });
    },
    [flow.publish.path]: async () => {
      const flow_id = await make();
      expect(await harness.operator(flow.publish, { company_id, flow_id, note: 'by the operator' })).toMatchObject({ version: 1 });
      expect(await harness.api(detail, { flow_id })).toMatchObject({ productionVersion: 1 });
    },
    [flow.publishRecord.path]: async () => {
      const flow_id = await make();
      await harness.operator(flow.publish, { company_id, flow_id });
      expect((await harness.operator(flow.publishRecord, { company_id, flow_id })).list).toMatchObject([
        { number: 1, publishedBy: '平台运营' },
      ]);
    },
    [flow.requestExport.path]: async () => {
      const { jobId } = await harness.operator(flow.requestExport, { company_id, flow_id: harness.company.ids.flow });
      expect(await endedJob(harness.operator, 'export', jobId)).toMatchObject({ status: 'done' });
    },
    [flow.import.path]: async () => {
      const { jobId } = await harness.operator(flow.requestExport, { company_id, flow_id: harness.company.ids.flow });
      expect(await endedJob(harness.operator, 'export', jobId)).toMatchObject({ status: 'done' });
      const file = new File([await (await harness.operator(exportQueue.download, { id: jobId })).text()], 'flow.parley');
      const name = uuid7();
      const started = await harness.operator(flow.import, { company_id, name }, { files: { file } });
      const made = await endedJob(harness.operator, 'import', started.jobId);
      expect(made).toMatchObject({ status: 'done', targetName: name });
      expect(await harness.api(detail, { flow_id: made?.targetId ?? '' })).toMatchObject({ nodes: 2 });
    },
    [flow.setQueueCallRunStatus.path]: async () => {
      const flow_id = await make();
      await harness.operator(flow.publish, { company_id, flow_id });
      await harness.api(outboundQueueCall, { flow_id, numbers: [{ phone: '13900000001' }] });
      expect(await harness.operator(flow.setQueueCallRunStatus, { company_id, flow_id, run: false })).toMatchObject({ state: 'paused' });
    },
  };
};
