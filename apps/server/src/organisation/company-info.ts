import { type OutputOf, Problem, problems } from '@parley/contract';
import { type ownCompany, ownCompanyInfo } from '@parley/contract/company';
import type { CompanyDatabase } from '@parley/db';
import { z } from 'zod';
import { liveCalls } from '../centre/live-calls.ts';
import type { Context } from '../kit/context.ts';
import { accountOf } from '../report/statement/statement-days.ts';
import { windowsOf } from './calling-windows.ts';

const channels = z.object({ agent: z.array(z.uuid()), customer: z.array(z.uuid()) });

/** The gateways of the two legs as they are stored; one that is gone meanwhile is left out. */
export const middleChannels = async (db: CompanyDatabase, stored: unknown) => {
  const { agent, customer } = channels.safeParse(stored).data ?? { agent: [], customer: [] };
  const wanted = [...new Set([...agent, ...customer])];
  const rows = wanted.length > 0 ? await db.selectFrom('gateways').select(['id', 'name']).where('id', 'in', wanted).execute() : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return { agent: found(agent), customer: found(customer) };
};

/** The caller's own company. */
export const companyInfo = async (_input: unknown, { db, whole, caller, services }: Context): Promise<OutputOf<typeof ownCompany.info>> => {
  const [row, live, users, account] = await Promise.all([
    services.db.selectFrom('companies').selectAll().where('id', '=', caller.companyId).executeTakeFirst(),
    liveCalls(whole, services.now()),
    // An internal administrator of the provider is never counted.
    whole
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('kind', '=', 'user')
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
    accountOf(whole),
  ]);
  if (!row) throw new Problem(problems.notFound, { what: { zh: '企业', en: 'The company' } });
  return ownCompanyInfo.parse({
    id: row.id,
    number: row.number,
    name: row.name,
    status: row.status,
    robots: row.robots,
    robotsInUse: live.total,
    account,
    callingWindows: windowsOf(row.calling_windows),
    timeZone: row.time_zone,
    language: row.language,
    ringtoneRecognition: row.ringtone_recognition,
    mediaTimeoutSeconds: row.media_timeout_seconds,
    serviceCategory: row.service_category,
    wechatIntegration: row.wechat_integration,
    securityStrategy: row.security_strategy,
    authorizedFrom: row.authorized_from,
    authorizedUntil: row.authorized_until,
    contactName: row.contact_name,
    contactMobile: row.contact_mobile,
    contactEmail: row.contact_email,
    manySessions: row.many_sessions,
    idleMinutes: row.idle_minutes,
    secondFactor: row.second_factor,
    securityRevision: row.security_revision,
    users: users.count,
    createdAt: row.created_at.toISOString(),
    middleChannels: { ...(await middleChannels(db, row.middle_channels)), revision: row.channels_revision },
  });
};
