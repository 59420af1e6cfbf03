import type { ParsedOf } from '@parley/contract';
import type { sysmsg } from '@parley/contract/message';
import type { Context } from '../kit/context.ts';

/** Deletes messages out of the caller's box, or out of the list of what the caller sent. */
export const deleteMessages = async ({ ids, box }: ParsedOf<typeof sysmsg.delete>, { caller, db, services, audit }: Context) => {
  const now = services.now();
  const rows =
    box === 'sent'
      ? await db
          .updateTable('sysmsgs')
          .set({ deleted_at: now })
          .where('created_by', '=', caller.userId)
          .where('id', 'in', ids)
          .where('deleted_at', 'is', null)
          .returning('id')
          .execute()
      : await db
          .updateTable('sysmsg_receipts')
          .set({ deleted_at: now })
          .where('user_id', '=', caller.userId)
          .where('message_id', 'in', ids)
          .where('deleted_at', 'is', null)
          .returning('message_id as id')
          .execute();
  audit.before = rows;
  return { count: rows.length };
};
