import { type ParsedOf, Problem, problems } from '@parley/contract';
import * as contract from '@parley/contract/flow-package';
import { importScript as importScriptContract } from '@parley/contract/flow-script-file';
import { bind } from '../../kit/bind.ts';
import type { Context } from '../../kit/context.ts';
import { flowPackageExport } from '../../transfer/kinds/flow-package-export.ts';
import { startDocument } from '../../transfer/start-job.ts';
import { findFlow } from '../find-flow.ts';
import { importScript } from '../script/import-script.ts';
import { importPackage } from './import-package.ts';

/** Queues the package of a flow that is seen by `within`; the job is the caller's. */
export const exportPackage = async (
  { flow_id, number }: ParsedOf<typeof contract.requestExport>,
  context: Context,
  within: Pick<Context, 'db'> = context,
): Promise<{ jobId: string }> => {
  const flow = await findFlow(within.db, flow_id);
  if (number !== undefined) {
    const version = await within.db
      .selectFrom('flow_versions')
      .select('id')
      .where('flow_id', '=', flow_id)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!version) throw new Problem(problems.notFound, { what: { zh: `版本 v${number}`, en: `Version v${number}` } });
  }
  const filter = { flowId: flow_id, ...(number === undefined ? {} : { number }) };
  return startDocument(context, flowPackageExport, { name: number === undefined ? flow.name : `${flow.name} v${number}`, filter });
};

export const flowPackageRoutes = [
  bind(importScriptContract, importScript),
  bind(contract.importPackage, (input, context) => importPackage(input, context)),
  bind(contract.requestExport, (input, context) => exportPackage(input, context)),
];
