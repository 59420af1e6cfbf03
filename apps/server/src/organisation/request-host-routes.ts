import { fieldIssue } from '@parley/contract';
import { requestReach } from '@parley/contract/gateway-network';
import { mostRequestHosts, requestHost } from '@parley/contract/request-host';
import { requestHostPlace, seal } from '@parley/db/seal';
import { bind } from '../kit/bind.ts';
import { refusedField } from '../kit/failures.ts';
import { touched } from '../kit/revision.ts';
import { checkReach } from '../speech/provider-form.ts';

export const requestHostRoutes = [
  bind(requestHost.list, async (_input, { db }) => {
    const rows = await db
      .selectFrom('request_hosts')
      .select(['origin', 'header_name', 'secret_tail', 'updated_at'])
      .orderBy('origin')
      .execute();
    return {
      list: rows.map((row) => ({
        origin: row.origin,
        headerName: row.header_name,
        valueTail: row.secret_tail,
        updatedAt: row.updated_at.toISOString(),
      })),
    };
  }),
  bind(requestHost.save, async ({ origin, headerName, value }, context) => {
    const { db, caller, services, audit } = context;
    await checkReach('origin', new URL(origin), requestReach(services.settings.gatewayNetworks));
    const { hosts } = await db
      .selectFrom('request_hosts')
      .select((eb) => eb.fn.countAll<number>().as('hosts'))
      .where('origin', '!=', origin)
      .executeTakeFirstOrThrow();
    if (Number(hosts) >= mostRequestHosts) throw refusedField('origin', fieldIssue('list.full'));
    const secret =
      value === undefined
        ? {}
        : value === null || value === ''
          ? { secret: null, secret_tail: '' }
          : {
              secret: seal(services.settings.key, value, requestHostPlace(caller.companyId, origin)),
              secret_tail: value.length < 8 ? '****' : value.slice(-4),
            };
    const row = { header_name: headerName, ...secret, ...touched(context) };
    await db
      .insertInto('request_hosts')
      .values({ company_id: caller.companyId, origin, ...row })
      .onConflict((conflict) => conflict.columns(['company_id', 'origin']).doUpdateSet(row))
      .execute();
    Object.assign(audit, { after: { origin, headerName, value: value && '***' } });
    return { origin };
  }),
  bind(requestHost.delete, async ({ origins }, { db, audit }) => {
    const gone = await db.deleteFrom('request_hosts').where('origin', 'in', origins).returning(['origin', 'header_name']).execute();
    audit.before = gone;
    return { count: gone.length };
  }),
];
