import { type ParsedOf, Problem, problems } from '@parley/contract';
import { extension } from '@parley/contract/centre';
import { type Database, uuid7 } from '@parley/db';
import { extensionPlace, seal } from '@parley/db/seal';
import { findFlow } from '../flow/find-flow.ts';
import { bind, bindGuarded } from '../kit/bind.ts';
import { choicesOf } from '../kit/choices.ts';
import type { Context } from '../kit/context.ts';
import { isTaken } from '../kit/failures.ts';
import { beginning } from '../kit/like.ts';
import { pageRows } from '../kit/page-rows.ts';
import { expectRevision, touched } from '../kit/revision.ts';
import { guardExtension, guardExtensions, guardNewExtension } from './extension-guards.ts';
import { extensionOf, noExtension, selectExtensions } from './extension-queries.ts';
import { refuseSecret } from './refuse-secret.ts';
import { switchEnabled } from './switch-enabled.ts';

const sorts = { number: 'extensions.number', createdAt: 'extensions.created_at' };

const taken =
  (name: string) =>
  (error: unknown): never => {
    throw isTaken(error, 'number') ? new Problem(problems.nameTaken, { name }) : error;
  };

const changed = ({ services, caller }: Context, ids: readonly string[]): void => {
  for (const id of ids) services.bus.publish({ type: 'extension-changed', company: caller.companyId, extension: id });
};

const related = async ({ inboundFlowId }: { inboundFlowId: string | null }, { db }: Context): Promise<void> => {
  if (inboundFlowId) await findFlow(db, inboundFlowId);
};

const columns = (form: Omit<ParsedOf<typeof extension.create>, 'secret'>) => ({
  number: form.number,
  name: form.name,
  codecs: form.codecs,
  encryption: form.encryption,
  enabled: form.enabled,
  max_calls: form.maxCalls,
  user_id: form.userId,
  inbound_flow_id: form.inboundFlowId,
});

/** Whose extensions they are and become, before the extensions themselves, as the form of a user locks them: their revisions count too. */
const lockHolders = async (tx: Database, users: readonly (string | null)[]): Promise<void> => {
  const ids = users.filter((id) => id !== null);
  if (ids.length > 0) await tx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
};

export const extensionRoutes = [
  bind(extension.list, async (input, { db, services }) => {
    const now = services.now();
    let query = selectExtensions(db);
    if (input.number) query = query.where('number', 'like', beginning(input.number));
    if (input.enabled !== undefined) query = query.where('enabled', '=', input.enabled);
    if (input.registered === true) query = query.where('registered_until', '>', now);
    if (input.registered === false)
      query = query.where((eb) => eb.or([eb('registered_until', 'is', null), eb('registered_until', '<=', now)]));
    const page = await pageRows(db, query, { sorts, id: 'extensions.id' }, input);
    return { ...page, list: page.list.map((row) => extensionOf(row, now)) };
  }),
  bind(extension.detail, async ({ id }, { db, services }) => {
    const row = await selectExtensions(db).where('id', '=', id).executeTakeFirst();
    if (!row) throw noExtension();
    return extensionOf(row, services.now());
  }),
  bindGuarded(extension.create, guardNewExtension, async (form, context) => {
    await related(form, context);
    const { db, caller, services } = context;
    await refuseSecret(form.secret, [form.number, form.name], context);
    const id = uuid7();
    const secret = seal(services.settings.key, form.secret, extensionPlace(caller.companyId, id));
    await db
      .insertInto('extensions')
      .values({ company_id: caller.companyId, id, ...columns(form), secret })
      .execute()
      .catch(taken(form.number));
    context.audit.after = form;
    changed(context, [id]);
    return { id };
  }),
  bindGuarded(extension.update, guardExtension, async ({ id, revision, ...form }, context, before) => {
    const { db, whole, caller, services } = context;
    await related(form, context);
    await refuseSecret(form.secret, [form.number, form.name], context);
    const secret = form.secret ? { secret: seal(services.settings.key, form.secret, extensionPlace(caller.companyId, id)) } : {};
    await db
      .transaction()
      .execute(async (tx) => {
        await lockHolders(tx, [before.user_id, form.userId]);
        await expectRevision(tx, whole, 'extensions', { id, revision });
        await tx
          .updateTable('extensions')
          .set({ ...columns(form), ...secret, ...touched(context) })
          .where('id', '=', id)
          .execute();
      })
      .catch(taken(form.number));
    Object.assign(context.audit, { before: extensionOf(before, services.now()), after: form });
    changed(context, [id]);
    return {};
  }),
  bindGuarded(extension.delete, guardExtensions, async ({ ids }, context) => {
    context.audit.before = await context.db.selectFrom('extensions').select(['id', 'number']).where('id', 'in', ids).execute();
    const gone = await context.db.transaction().execute(async (tx) => {
      const rows = await tx.selectFrom('extensions').select('user_id').where('id', 'in', ids).execute();
      await lockHolders(
        tx,
        rows.map(({ user_id }) => user_id),
      );
      return tx.deleteFrom('extensions').where('id', 'in', ids).returning('id').execute();
    });
    changed(
      context,
      gone.map(({ id }) => id),
    );
    return { count: gone.length };
  }),
  bind(extension.option, (input, { db }) =>
    choicesOf(db.selectFrom('extensions').select(['id', 'number as name']).orderBy('number'), input, { id: 'id', names: ['number'] }),
  ),
  bindGuarded(extension.setStatus, guardExtensions, async (input, context) => {
    const ids = await switchEnabled('extensions', input, context);
    changed(context, ids);
    return { count: ids.length };
  }),
];
