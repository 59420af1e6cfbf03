import { operateFlow } from '@parley/contract/operate';
import { flowDetail } from '../flow/flow-detail.ts';
import { importPackage } from '../flow/package/import-package.ts';
import { exportPackage } from '../flow/package/routes.ts';
import { publishFlow } from '../flow/publish-flow.ts';
import { setRunStatus } from '../flow/queue/run-status.ts';
import { recycleFlows } from '../flow/recycle-flows.ts';
import { cloneFlow, createFlow, updateFlow } from '../flow/save-flow.ts';
import { publishRecords } from '../flow/version/publish-records.ts';
import { bind } from '../kit/bind.ts';
import { asCompany, inCompany } from './as-company.ts';
import { listOperatedFlows } from './list-flows.ts';

/** Flows of any company: the handlers of companies, each within the company that is named. */
export const operateFlowRoutes = [
  bind(operateFlow.list, listOperatedFlows),
  bind(operateFlow.create, inCompany(createFlow)),
  bind(operateFlow.update, inCompany(updateFlow)),
  bind(operateFlow.detail, inCompany(flowDetail)),
  bind(operateFlow.delete, inCompany(recycleFlows)),
  bind(operateFlow.clone, inCompany(cloneFlow)),
  bind(operateFlow.publish, inCompany(publishFlow)),
  bind(operateFlow.publishRecord, inCompany(publishRecords)),
  // These jobs are the operator's, who follows them in his own queue.
  bind(operateFlow.import, async (input, context) => {
    const { caller } = await asCompany(context, input.company_id);
    return importPackage(input, context, caller.companyId);
  }),
  bind(operateFlow.requestExport, async (input, context) => exportPackage(input, context, await asCompany(context, input.company_id))),
  bind(operateFlow.setQueueCallRunStatus, inCompany(setRunStatus)),
];
