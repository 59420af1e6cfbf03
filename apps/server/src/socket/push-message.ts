import type { Push } from '@parley/contract/socket';
import { sql } from 'kysely';
import { receivedOf, selectReceived } from '../message/box.ts';
import type { Services } from '../services.ts';
import type { Connections } from './connections.ts';

/** Tells those receivers of a system message who are connected here that it arrived, or was taken back: one query for all of them. */
export const pushMessage = async ({ db, now }: Services, connections: Connections, id: string): Promise<void> => {
  const here = [...new Set(connections.all().map(({ caller }) => caller.userId))];
  if (here.length === 0) return;
  const rows = await selectReceived(db)
    .select(['sysmsg_receipts.company_id', 'sysmsg_receipts.user_id', 'sysmsg_receipts.deleted_at', 'sysmsgs.revoked_at'])
    .select((eb) =>
      eb
        .selectFrom('sysmsg_receipts as own')
        .whereRef('own.company_id', '=', 'sysmsg_receipts.company_id')
        .whereRef('own.user_id', '=', 'sysmsg_receipts.user_id')
        .where('own.read_at', 'is', null)
        .where('own.deleted_at', 'is', null)
        .select((inner) => inner.fn.countAll<number>().as('unread'))
        .as('unread'),
    )
    .where('sysmsg_receipts.message_id', '=', id)
    .where(sql<boolean>`sysmsg_receipts.user_id = any(${here}::uuid[])`)
    .execute();
  const byUser = new Map(rows.map((row) => [row.user_id, row]));
  for (const company of new Set(rows.map((row) => row.company_id))) {
    connections.pushEach(company, ({ userId }): Push | undefined => {
      const row = byUser.get(userId);
      // Who has deleted it before it was taken back has nothing to lose.
      if (!row || (row.deleted_at && !row.revoked_at)) return undefined;
      const what = row.revoked_at ? { message: null, revokedId: id } : { message: receivedOf(row), revokedId: null };
      return { action: 'push', type: 'sysmsg', data: { ...what, cnt_no_read: row.unread ?? 0 }, timestamp: now().getTime() };
    });
  }
};
