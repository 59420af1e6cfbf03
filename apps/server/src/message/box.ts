import type { ReceivedMessage } from '@parley/contract/message';
import type { Database, DB } from '@parley/db';
import type { Selectable } from 'kysely';

/** Whose box it is. */
export interface Owner {
  readonly companyId: number;
  readonly userId: string;
}

const columns = [
  'sysmsgs.id',
  'sysmsgs.title',
  'sysmsgs.content',
  'sysmsgs.created_at',
  'sysmsgs.created_by',
  'sysmsgs.created_by_name',
  'sysmsg_receipts.pushed_at',
  'sysmsg_receipts.read_at',
] as const;

/** Messages with whom they reached. They may come from another company (the operator's), so that the unscoped handle is needed. */
export const selectReceived = (db: Database) =>
  db
    .selectFrom('sysmsg_receipts')
    .innerJoin('sysmsgs', (join) =>
      join.onRef('sysmsgs.company_id', '=', 'sysmsg_receipts.from_company').onRef('sysmsgs.id', '=', 'sysmsg_receipts.message_id'),
    )
    .select(columns);

/** What lies in a box. */
export const selectBox = (db: Database, { companyId, userId }: Owner) =>
  selectReceived(db)
    .where('sysmsg_receipts.company_id', '=', companyId)
    .where('sysmsg_receipts.user_id', '=', userId)
    .where('sysmsg_receipts.deleted_at', 'is', null);

type Row = Pick<Selectable<DB['sysmsgs']>, 'id' | 'title' | 'content' | 'created_at' | 'created_by' | 'created_by_name'> &
  Pick<Selectable<DB['sysmsg_receipts']>, 'pushed_at' | 'read_at'>;

/** A message as its receiver has it. */
export const receivedOf = (row: Row): ReceivedMessage => ({
  id: row.id,
  sysmsgId: row.id,
  title: row.title,
  content: row.content,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  createdByName: row.created_by_name,
  pushAt: row.pushed_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
});

/** How many messages of a box are unread. */
export const countUnread = async (db: Database, { companyId, userId }: Owner): Promise<number> => {
  const { unread } = await db
    .selectFrom('sysmsg_receipts')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
};
