import { fieldIssue, type ParsedOf, Problem, problems } from '@parley/contract';
import { requestReach } from '@parley/contract/gateway-network';
import { mostRequestHosts, type requestHost } from '@parley/contract/request-host';
import { requestHostPlace, seal } from '@parley/db/seal';
import type { Context } from '../kit/context.ts';
import { refusedField } from '../kit/failures.ts';
import { changedSince, oneByOne, touched } from '../kit/revision.ts';
import { checkReach } from '../speech/provider-form.ts';

type HostForm = ParsedOf<typeof requestHost.save>;

const secretOf = ({ origin, value }: HostForm, { caller, services }: Context) => {
  if (value === undefined) return {};
  if (value === null || value === '') return { secret: null, secret_tail: '' };
  return {
    secret: seal(services.settings.key, value, requestHostPlace(caller.companyId, origin)),
    secret_tail: value.length < 8 ? '****' : value.slice(-4),
  };
};

/** Adds an address that flows may ask, or changes the one that was read. */
export const saveRequestHost = async (form: HostForm, context: Context): Promise<{ origin: string }> => {
  const { db, whole, caller, services, audit } = context;
  const { origin, headerName, revision, value } = form;
  await checkReach('origin', new URL(origin), requestReach(services.settings.gatewayNetworks));
  const secret = secretOf(form, context);
  await db.transaction().execute(async (tx) => {
    await oneByOne(tx, caller.companyId, 'request_hosts');
    const rows = await tx
      .selectFrom('request_hosts')
      .select(['origin', 'header_name', 'secret_tail', 'revision', 'updated_at', 'updated_by'])
      .orderBy('origin')
      .execute();
    const known = rows.find((row) => row.origin === origin);
    if (known && known.revision !== revision) throw await changedSince(whole, known);
    if (!known && revision !== undefined) throw new Problem(problems.notFound, { what: { zh: '地址', en: 'The address' } });
    if (!known && rows.length >= mostRequestHosts) throw refusedField('origin', fieldIssue('list.full'));
    const row = { header_name: headerName ?? known?.header_name ?? '', ...secret, ...touched(context) };
    if (known) await tx.updateTable('request_hosts').set(row).where('origin', '=', origin).execute();
    else
      await tx
        .insertInto('request_hosts')
        .values({ company_id: caller.companyId, origin, ...row })
        .execute();
    const before = known && { origin, headerName: known.header_name, valueTail: known.secret_tail };
    Object.assign(audit, { before, after: { origin, headerName: row.header_name, value: value && '***' } });
  });
  return { origin };
};
