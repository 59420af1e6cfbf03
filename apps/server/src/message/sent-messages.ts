import type { ParsedOf } from '@parley/contract';
import { audience, type SentMessage, type sysmsg } from '@parley/contract/message';
import type { DB } from '@parley/db';
import type { Selectable } from 'kysely';
import type { Context } from '../kit/context.ts';
import { containing } from '../kit/like.ts';
import { pageRows } from '../kit/page-rows.ts';
import { noMessage } from './read-message.ts';

const sentSorts = { createdAt: 'sysmsgs.created_at', pushAt: 'sysmsgs.push_at' };
const receiverSorts = { username: 'users.username' };

const sentOf = (row: Selectable<DB['sysmsgs']>): SentMessage => ({
  id: row.id,
  title: row.title,
  content: row.content,
  audience: audience.parse(row.audience),
  state: row.revoked_at ? 'revoked' : row.pushed_at ? 'pushed' : 'waiting',
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  createdByName: row.created_by_name,
  pushAt: (row.pushed_at ?? row.push_at).toISOString(),
  pushedAt: row.pushed_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  receivers: row.receivers,
  readers: row.readers,
});

const selectSent = ({ db, caller }: Context) =>
  db.selectFrom('sysmsgs').selectAll('sysmsgs').where('sysmsgs.created_by', '=', caller.userId).where('sysmsgs.deleted_at', 'is', null);

/** What the caller sent. */
export const sentMessages = async (input: ParsedOf<typeof sysmsg.pushListSelf>, context: Context) => {
  let query = selectSent(context);
  if (input.title) query = query.where('sysmsgs.title', 'ilike', containing(input.title));
  if (input.state === 'revoked') query = query.where('sysmsgs.revoked_at', 'is not', null);
  else if (input.state) {
    query = query.where('sysmsgs.revoked_at', 'is', null).where('sysmsgs.pushed_at', input.state === 'pushed' ? 'is not' : 'is', null);
  }
  const page = await pageRows(context.db, query, { sorts: sentSorts, id: 'sysmsgs.id' }, input);
  return { ...page, list: page.list.map(sentOf) };
};

/** Who got a message of the caller, in whatever company they are, and who read it. */
export const messageReceivers = async ({ id, read, ...input }: ParsedOf<typeof sysmsg.receivers>, context: Context) => {
  const message = await selectSent(context).where('sysmsgs.id', '=', id).executeTakeFirst();
  if (!message) throw noMessage();
  const { db } = context.services;
  let query = db
    .selectFrom('sysmsg_receipts')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'sysmsg_receipts.company_id').onRef('users.id', '=', 'sysmsg_receipts.user_id'),
    )
    .innerJoin('companies', 'companies.id', 'sysmsg_receipts.company_id')
    .select(['users.id', 'users.username', 'users.realname', 'companies.id as company', 'companies.name', 'sysmsg_receipts.read_at'])
    .where('sysmsg_receipts.message_id', '=', id);
  if (read !== undefined) query = query.where('sysmsg_receipts.read_at', read ? 'is not' : 'is', null);
  const page = await pageRows(db, query, { sorts: receiverSorts, id: 'users.id' }, input);
  return {
    ...page,
    list: page.list.map((row) => ({
      userId: row.id,
      username: row.username,
      realname: row.realname,
      companyId: row.company,
      companyName: row.name,
      readAt: row.read_at?.toISOString() ?? null,
    })),
  };
};
