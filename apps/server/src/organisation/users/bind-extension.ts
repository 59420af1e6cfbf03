import { Problem } from '@parley/contract';
import type { Database } from '@parley/db';
import { noExtension } from '../../centre/extension-queries.ts';
import type { Context } from '../../kit/context.ts';
import type { touched } from '../../kit/revision.ts';
import { peopleProblems } from '../people-problems.ts';

/** Who changes it, and when. */
type Maker = ReturnType<typeof touched>;

/** Makes an extension the user's, or takes theirs away; returns the extensions that changed. */
export const bindExtension = async (tx: Database, userId: string, number: string | null, maker: Maker): Promise<string[]> => {
  const held = await tx.selectFrom('extensions').select(['id', 'number']).where('user_id', '=', userId).execute();
  // Who has several, given on the page of extensions, keeps them as long as the number stays one of them.
  if (number !== null && held.some((extension) => extension.number === number)) return [];
  const changed: string[] = [];
  if (held.length > 0) {
    await tx
      .updateTable('extensions')
      .set({ user_id: null, ...maker })
      .where('user_id', '=', userId)
      .execute();
    changed.push(...held.map(({ id }) => id));
  }
  if (number === null) return changed;
  const wanted = await tx
    .selectFrom('extensions')
    .leftJoin('users', 'users.id', 'extensions.user_id')
    .select(['extensions.id', 'users.username', 'users.deleted_at'])
    .where('extensions.number', '=', number)
    .forUpdate('extensions')
    .executeTakeFirst();
  if (!wanted) throw noExtension();
  if (wanted.username !== null && wanted.deleted_at === null)
    throw new Problem(peopleProblems.extensionTaken, { number, name: wanted.username });
  await tx
    .updateTable('extensions')
    .set({ user_id: userId, ...maker })
    .where('id', '=', wanted.id)
    .execute();
  return [...changed, wanted.id];
};

/** Tells the nodes of extensions that changed. */
export const tellExtensions = ({ services, caller }: Context, extensions: readonly string[]): void => {
  for (const extension of extensions) services.bus.publish({ type: 'extension-changed', company: caller.companyId, extension });
};
