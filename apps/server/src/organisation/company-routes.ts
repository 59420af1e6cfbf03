import { Problem, problems } from '@parley/contract';
import { ownCompany } from '@parley/contract/company';
import { type Database, json } from '@parley/db';
import { bind } from '../kit/bind.ts';
import { changedSince } from '../kit/revision.ts';
import { companyInfo, middleChannels } from './company-info.ts';
import { readSecurity, updateSecurity } from './update-security.ts';

const channelsOf = (db: Database, company: number) =>
  db
    .selectFrom('companies')
    .select(['id', 'middle_channels', 'channels_revision as revision'])
    .select(['channels_updated_at as updated_at', 'channels_updated_by as updated_by'])
    .where('id', '=', company)
    .executeTakeFirstOrThrow();

export const companyRoutes = [
  bind(ownCompany.info, companyInfo),
  bind(ownCompany.updateMiddleChannels, async ({ agentGatewayIds, customerGatewayIds, revision }, context) => {
    const { db, whole, caller, services, audit } = context;
    const wanted = { agent: [...new Set(agentGatewayIds)], customer: [...new Set(customerGatewayIds)] };
    const after = await middleChannels(db, wanted);
    // Every one has to be the company's own.
    if (after.agent.length < wanted.agent.length || after.customer.length < wanted.customer.length)
      throw new Problem(problems.notFound, { what: { zh: '网关', en: 'The gateway' } });
    const { id, middle_channels, ...before } = await channelsOf(services.db, caller.companyId);
    if (before.revision !== revision) throw await changedSince(whole, before);
    const saved = await services.db
      .updateTable('companies')
      .set({
        middle_channels: json(wanted),
        channels_revision: revision + 1,
        channels_updated_at: services.now(),
        channels_updated_by: caller.userId,
      })
      .where('id', '=', id)
      .where('channels_revision', '=', revision)
      .returning('channels_revision as revision')
      .executeTakeFirst();
    if (!saved) throw await changedSince(whole, await channelsOf(services.db, id));
    Object.assign(audit, { before: await middleChannels(db, middle_channels), after });
    return saved;
  }),
  bind(ownCompany.security, readSecurity),
  bind(ownCompany.updateSecurity, updateSecurity),
];
