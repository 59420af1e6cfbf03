import { Problem } from '@parley/contract';
import type { Environment } from '@parley/contract/flow-queue';
import { environments } from '@parley/contract/kind-texts';
import type { CompanyDatabase } from '@parley/db';
import { noGateway } from '../../centre/gateway-queries.ts';
import { findFlow } from '../find-flow.ts';
import { flowProblems } from '../problems.ts';

/** The gateway to call by: the one that was asked for, else that of last time, else the first by name that is enabled. @throws Problem if there is none */
export const lineFor = async (db: CompanyDatabase, asked: string | undefined, last: string | undefined): Promise<string> => {
  if (asked !== undefined) {
    const gateway = await db.selectFrom('gateways').select(['id', 'name', 'enabled']).where('id', '=', asked).executeTakeFirst();
    if (!gateway) throw noGateway();
    if (!gateway.enabled) throw new Problem(flowProblems.gatewayOff, { name: gateway.name });
    return gateway.id;
  }
  const usable = await db.selectFrom('gateways').select('id').where('enabled', '=', true).orderBy('name').execute();
  const chosen = usable.find(({ id }) => id === last) ?? usable[0];
  if (!chosen) throw new Problem(flowProblems.noLine);
  return chosen.id;
};

/** A flow of that type that is published to the environment. @throws Problem otherwise */
export const callableFlow = async (db: CompanyDatabase, id: string, type: 'inbound' | 'outbound', environment: Environment) => {
  const flow = await findFlow(db, id);
  if (flow.type !== type) throw new Problem(type === 'inbound' ? flowProblems.notInbound : flowProblems.notOutbound, { name: flow.name });
  const version = environment === 'uat' ? flow.uat_version : flow.production_version;
  if (version === null) throw new Problem(flowProblems.notPublishedTo, { name: flow.name, where: environments[environment] });
  return flow;
};
