import { type ParsedOf, Problem, problems } from '@parley/contract';
import { accessAuth } from '@parley/contract/access-auth';
import { uuid7 } from '@parley/db';
import { apiKeyPlace, seal } from '@parley/db/seal';
import { bind } from '../kit/bind.ts';
import { comingEnd, endOf } from '../kit/coming-end.ts';
import { isTaken } from '../kit/failures.ts';
import { containing } from '../kit/like.ts';
import { pageRows } from '../kit/page-rows.ts';
import { expectRevision, touched } from '../kit/revision.ts';
import { newAccessKey, newSecret } from './access-key.ts';
import { keyById, keyOf, noKey, selectKeys } from './key-queries.ts';

const sorts = {
  createdAt: 'api_keys.created_at',
  name: 'api_keys.name',
};

const taken =
  (name: string) =>
  (error: unknown): never => {
    throw isTaken(error, 'api_keys_name') ? new Problem(problems.nameTaken, { name }) : error;
  };

const columns = (form: ParsedOf<typeof accessAuth.create>, expires_at: Date | null) => ({
  name: form.name,
  scopes: [...new Set(form.scopes)],
  networks: form.networks,
  expires_at,
  calls_per_minute: form.callsPerMinute,
  enabled: form.enabled,
  remark: form.remark,
});

export const accessAuthRoutes = [
  bind(accessAuth.list, async (input, { db, services }) => {
    let query = selectKeys(db);
    if (input.name) query = query.where('api_keys.name', 'ilike', containing(input.name));
    if (input.enabled !== undefined) query = query.where('api_keys.enabled', '=', input.enabled);
    const page = await pageRows(db, query, { sorts, id: 'api_keys.id' }, input);
    return { ...page, list: page.list.map((row) => keyOf(row, services.now())) };
  }),
  bind(accessAuth.detail, ({ id }, { db, services }) => keyById(db, id, services.now())),
  bind(accessAuth.create, async (form, { db, caller, services, audit }) => {
    const id = uuid7();
    const values = columns(form, comingEnd(form.expiresAt, services.now()));
    await db
      .insertInto('api_keys')
      .values({ company_id: caller.companyId, id, ...values })
      .execute()
      .catch(taken(form.name));
    audit.after = form;
    return { id };
  }),
  bind(accessAuth.update, async ({ id, revision, ...form }, context) => {
    const { db, whole, services, audit } = context;
    const before = await keyById(db, id, services.now());
    // One that has expired may be renamed.
    const isSame = endOf(form.expiresAt)?.getTime() === endOf(before.expiresAt)?.getTime();
    const values = columns(form, isSame ? endOf(form.expiresAt) : comingEnd(form.expiresAt, services.now()));
    await db
      .transaction()
      .execute(async (tx) => {
        await expectRevision(tx, whole, 'api_keys', { id, revision });
        await tx
          .updateTable('api_keys')
          .set({ ...values, ...touched(context) })
          .where('id', '=', id)
          .execute();
      })
      .catch(taken(form.name));
    Object.assign(audit, { before, after: form });
    return {};
  }),
  bind(accessAuth.delete, async ({ ids }, { db, audit }) => {
    const gone = await db.deleteFrom('api_keys').where('id', 'in', ids).returning(['id', 'name']).execute();
    audit.before = gone;
    return { count: gone.length };
  }),
  bind(accessAuth.generate, async ({ id }, context) => {
    const { db, caller, services, audit } = context;
    const before = await keyById(db, id, services.now());
    const accessKey = newAccessKey();
    const secret = newSecret();
    const sealed = seal(services.settings.key, secret, apiKeyPlace(caller.companyId, id));
    const made = await db
      .updateTable('api_keys')
      .set({ access_key: accessKey, secret: sealed, user_id: caller.userId, generated_at: services.now() })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!made) throw noKey();
    const { name } = before;
    const userName = caller.realname || caller.username;
    Object.assign(audit, {
      before: { name, accessKey: before.accessKey, userName: before.userName },
      after: { name, accessKey, userName },
    });
    return { accessKey, secret };
  }),
];
