import { Problem, problems } from '@parley/contract';
import { doscs } from '@parley/contract/company';
import type { CompanyDatabase } from '@parley/db';
import { doscsPlace, seal } from '@parley/db/seal';
import { bind, bindGuarded } from '../kit/bind.ts';
import { isElsewhere, keepAtItsAddress } from '../kit/kept-secret.ts';
import { containing } from '../kit/like.ts';
import { changedSince, touched } from '../kit/revision.ts';
import { doscsConfig } from './doscs-config.ts';
import { guardBinding, guardBindings } from './doscs-guards.ts';

const selectBindings = (db: CompanyDatabase) =>
  db.selectFrom('users').select(['id as userId', 'username', 'realname', 'doscs_account as account']).where('deleted_at', 'is', null);

const findBinding = async (db: CompanyDatabase, userId: string) => {
  const row = await selectBindings(db).where('id', '=', userId).executeTakeFirst();
  if (!row) throw new Problem(problems.notFound, { what: { zh: '用户', en: 'The user' } });
  return row;
};

const choices = 200;

export const doscsRoutes = [
  bind(doscs.configDetail, async (_input, { db }) => {
    const { secret, is_enabled, module_name, main_url, revision } = await doscsConfig(db);
    return { is_enabled, module_name, main_url, revision, hasSecret: secret !== null };
  }),
  bind(doscs.configUpdate, async ({ secret, revision, ...form }, context) => {
    const { db, whole, caller, services, audit } = context;
    const before = await doscsConfig(db);
    if (before.revision !== revision) throw await changedSince(whole, before);
    // Who has a token that it signs is let in at the system of before.
    const moved = form.main_url !== '' && isElsewhere(before.main_url, form.main_url);
    keepAtItsAddress({ field: 'secret', kept: before.secret !== null, given: secret }, moved);
    const key = services.settings.key;
    const sealed = secret === undefined ? before.secret : secret === null ? null : seal(key, secret, doscsPlace(caller.companyId));
    const row = { ...form, secret: sealed, ...touched(context), revision: revision + 1 };
    const saved = await db
      .insertInto('doscs_configs')
      .values({ company_id: caller.companyId, ...row })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row).where('doscs_configs.revision', '=', revision))
      .returning('revision')
      .executeTakeFirst();
    if (!saved) throw await changedSince(whole, await doscsConfig(db));
    const { is_enabled, module_name, main_url } = before;
    Object.assign(audit, {
      before: { is_enabled, module_name, main_url, secret: before.secret && '***' },
      after: { ...form, secret: sealed && '***' },
    });
    return saved;
  }),
  bind(doscs.userOption, async ({ search, bound }, { db }) => {
    let query = selectBindings(db).orderBy('username').limit(choices);
    if (search) {
      const pattern = containing(search);
      query = query.where((eb) =>
        eb.or([eb('username', 'ilike', pattern), eb('realname', 'ilike', pattern), eb('doscs_account', 'ilike', pattern)]),
      );
    }
    if (bound !== undefined) query = query.where('doscs_account', bound ? 'is not' : 'is', null);
    return { list: await query.execute() };
  }),
  bind(doscs.bindUserDetail, ({ userId }, { db }) => findBinding(db, userId)),
  bindGuarded(doscs.bindUserUpdate, guardBinding, async ({ userId, account }, context) => {
    const { db, audit } = context;
    const before = await findBinding(db, userId);
    await db
      .updateTable('users')
      .set({ doscs_account: account, ...touched(context) })
      .where('id', '=', userId)
      .execute();
    Object.assign(audit, { before, after: { ...before, account } });
    return {};
  }),
  bindGuarded(doscs.bindUserDelete, guardBindings, async ({ ids }, context) => {
    const { db, audit } = context;
    audit.before = await selectBindings(db).where('id', 'in', ids).where('doscs_account', 'is not', null).execute();
    const rows = await db
      .updateTable('users')
      .set({ doscs_account: null, ...touched(context) })
      .where('id', 'in', ids)
      .where('doscs_account', 'is not', null)
      .returning('id')
      .execute();
    return { count: rows.length };
  }),
];
