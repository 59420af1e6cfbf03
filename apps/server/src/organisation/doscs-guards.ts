import type { ParsedOf } from '@parley/contract';
import type { doscs } from '@parley/contract/company';
import type { Context } from '../kit/context.ts';
import { mayBindAccount } from './rights/may-bind.ts';
import { mayManage } from './rights/may-manage.ts';
import { selectUsers, userById, userOf } from './users/user-queries.ts';

// Whoever may everything gains nothing by an account of his own choice.
const self = ({ caller }: Context): { self: boolean } => ({ self: caller.flag === '1' });

/** An account in the work-order system is bound by who manages its user, and that of nobody else is. */
export const guardBinding = async ({ userId, account }: ParsedOf<typeof doscs.bindUserUpdate>, context: Context): Promise<void> => {
  await mayManage([await userById(context.db, userId, context.services.now())], context, self(context));
  await mayBindAccount(account, userId, context);
};

export const guardBindings = async ({ ids }: ParsedOf<typeof doscs.bindUserDelete>, context: Context): Promise<void> => {
  const rows = await selectUsers(context.db, context.services.now()).where('users.id', 'in', ids).execute();
  await mayManage(rows.map(userOf), context, self(context));
};
