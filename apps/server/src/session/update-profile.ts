import type { OutputOf, ParsedOf } from '@parley/contract';
import type { profileUpdate } from '@parley/contract/session';
import type { Context } from '../kit/context.ts';
import { touched } from '../kit/revision.ts';

/** Changes what somebody says of themselves; role, department and the like are the administrator's. */
export const updateProfile = async (
  { realname, mobile, email, gender }: ParsedOf<typeof profileUpdate>,
  { db, caller, services, audit }: Context,
): Promise<OutputOf<typeof profileUpdate>> => {
  const own = db.selectFrom('users').select(['realname', 'mobile', 'email', 'gender']).where('id', '=', caller.userId);
  audit.before = await own.executeTakeFirst();
  await db
    .updateTable('users')
    .set({ realname, mobile, email, gender, ...touched({ caller, services }) })
    .where('id', '=', caller.userId)
    .execute();
  audit.after = await own.executeTakeFirst();
  return {};
};
