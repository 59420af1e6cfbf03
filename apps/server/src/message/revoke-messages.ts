import type { Context } from '../kit/context.ts';

/** Takes messages of the caller back: out of every box, and never into one if they still wait. */
export const revokeMessages = async ({ ids }: { ids: readonly string[] }, { caller, services, audit }: Context) => {
  const now = services.now();
  const revoked = await services.db.transaction().execute(async (tx) => {
    const rows = await tx
      .updateTable('sysmsgs')
      .set({ revoked_at: now })
      .where('company_id', '=', caller.companyId)
      .where('created_by', '=', caller.userId)
      .where('id', 'in', ids)
      .where('revoked_at', 'is', null)
      .where('deleted_at', 'is', null)
      .returning(['id', 'title', 'receivers', 'readers'])
      .execute();
    if (rows.length === 0) return rows;
    const taken = rows.map(({ id }) => id);
    await tx
      .updateTable('sysmsg_receipts')
      .set({ deleted_at: now })
      .where('message_id', 'in', taken)
      .where('deleted_at', 'is', null)
      .execute();
    return rows;
  });
  audit.before = revoked;
  for (const { id } of revoked) services.bus.publish({ type: 'sysmsg', message: id });
  return { count: revoked.length };
};
