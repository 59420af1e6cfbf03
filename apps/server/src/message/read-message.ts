import { Problem, problems } from '@parley/contract';
import type { Context } from '../kit/context.ts';
import { countUnread, receivedOf, selectBox } from './box.ts';

export const noMessage = () => new Problem(problems.notFound, { what: { zh: '消息', en: 'The message' } });

/** Reads a message of the own box, which counts once for its author. */
export const readMessage = async ({ id }: { id: string }, { caller, services }: Context) => {
  const { db } = services;
  const now = services.now();
  await db.transaction().execute(async (tx) => {
    const read = await tx
      .updateTable('sysmsg_receipts')
      .set({ read_at: now })
      .where('company_id', '=', caller.companyId)
      .where('user_id', '=', caller.userId)
      .where('message_id', '=', id)
      .where('read_at', 'is', null)
      .where('deleted_at', 'is', null)
      .returning('from_company')
      .executeTakeFirst();
    if (!read) return;
    await tx
      .updateTable('sysmsgs')
      .set((eb) => ({ readers: eb('readers', '+', 1) }))
      .where('company_id', '=', read.from_company)
      .where('id', '=', id)
      .execute();
  });
  const row = await selectBox(db, caller).where('sysmsgs.id', '=', id).executeTakeFirst();
  if (!row) throw noMessage();
  return { message: receivedOf(row), cnt_no_read: await countUnread(db, caller) };
};
