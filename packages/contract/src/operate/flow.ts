import { z } from 'zod';
import * as flow from '../flow.ts';
import { importPackage, requestExport } from '../flow-package.ts';
import { setQueueCallRunStatus } from '../flow-queue.ts';
import { id, pageOf, pageRequest } from '../page.ts';
import { route } from '../route.ts';
import { companyId } from './company.ts';
import { operated } from './operated.ts';

const page = 'flow';
const realm = 'operator';
export const operatedFlowItem = flow.flowItem.extend({ companyId: z.number().int(), companyName: z.string() });
export type OperatedFlowItem = z.infer<typeof operatedFlowItem>;

/** Flows of any company: the calls of companies, by the same handlers. */
export const operateFlow = {
  list: route('/api/operate/flow/list', {
    page,
    realm,
    summary: { zh: '话术列表', en: 'List flows' },
    input: pageRequest(['updatedAt', 'createdAt', 'name']).extend({
      companyId: companyId.optional(),
      name: z.string().max(100).optional(),
      type: z.enum(['inbound', 'outbound']).optional(),
      status: flow.flowStatus.optional(),
      ids: z.array(id).max(100).optional(),
    }),
    output: pageOf(operatedFlowItem),
  }),
  create: operated(page, flow.create),
  update: operated(page, flow.update),
  detail: operated(page, flow.detail),
  delete: operated(page, flow.remove),
  clone: operated(page, flow.clone),
  publish: operated(page, flow.publish),
  publishRecord: operated(page, flow.publishRecord),
  import: operated(page, importPackage),
  requestExport: operated(page, requestExport),
  setQueueCallRunStatus: operated(page, setQueueCallRunStatus),
};
