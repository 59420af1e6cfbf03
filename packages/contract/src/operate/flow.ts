import { z } from 'zod';
import * as flow from '../flow.ts';
import { importPackage, requestExport } from '../flow-package.ts';
import { setQueueCallRunStatus } from '../flow-queue.ts';
import { id, pageOf, pageRequest } from '../page.ts';
import { type Route, type RouteKind, route } from '../route.ts';
import { companyId } from './company.ts';

const page = 'flow';
const realm = 'operator';
const whose = z.object({ company_id: companyId });
type Whose = z.infer<typeof whose>;

/** A call of companies as the operator makes it for one of them: the same input and answer, with the company's id. */
const operated = <In, Parsed, Out, K extends RouteKind>(own: Route<In, Parsed, Out, K>): Route<In & Whose, Parsed & Whose, Out, K> => {
  if (!(own.input instanceof z.ZodObject)) throw new Error(`${own.path} takes no object, to which a company could be added`);
  // A route keeps its schemas without their types; these are the ones that its own types were taken from.
  const input = own.input.extend(whose.shape) as unknown as z.ZodType<Parsed & Whose, In & Whose>;
  const output = own.output as z.ZodType<Out, Out>;
  return route(`/api/operate/${own.path.slice('/api/platform/'.length)}`, {
    page,
    realm,
    summary: own.summary,
    audit: own.audit,
    kind: own.kind,
    files: own.files,
    bodyLimit: own.bodyLimit,
    input,
    output,
  });
};

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
  create: operated(flow.create),
  update: operated(flow.update),
  detail: operated(flow.detail),
  delete: operated(flow.remove),
  clone: operated(flow.clone),
  publish: operated(flow.publish),
  publishRecord: operated(flow.publishRecord),
  import: operated(importPackage),
  requestExport: operated(requestExport),
  setQueueCallRunStatus: operated(setQueueCallRunStatus),
};
