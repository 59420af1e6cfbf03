import { type ParsedOf, Problem, problems } from '@parley/contract';
import type { extension } from '@parley/contract/centre';
import type { Context } from '../kit/context.ts';
import { mayBindExtension, mayChangeExtensions } from '../organisation/rights/may-bind.ts';
import { noExtension, selectExtensions } from './extension-queries.ts';

/** Whose an extension becomes has to be somebody whom the caller sees and manages, or himself. */
const guardOwner = async (userId: string, context: Context): Promise<void> => {
  const seen = await context.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!seen) throw new Problem(problems.notFound, { what: { zh: '用户', en: 'The user' } });
  await mayChangeExtensions([{ id: '', number: '', user_id: userId }], context);
};

export const guardNewExtension = async ({ userId }: ParsedOf<typeof extension.create>, context: Context): Promise<void> => {
  if (userId) await guardOwner(userId, context);
};

/** The extension that is changed, if the caller manages whose it is and whose it becomes. */
export const guardExtension = async ({ id, userId }: ParsedOf<typeof extension.update>, context: Context) => {
  const before = await selectExtensions(context.db).where('id', '=', id).executeTakeFirst();
  if (!before) throw noExtension();
  await mayChangeExtensions([before], context);
  if (userId && userId !== before.user_id) {
    await guardOwner(userId, context);
    await mayBindExtension(before, context);
  }
  return before;
};

export const guardExtensions = async ({ ids }: { readonly ids: readonly string[] }, context: Context): Promise<void> =>
  mayChangeExtensions(await selectExtensions(context.db).where('id', 'in', ids).execute(), context);
