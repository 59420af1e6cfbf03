import { fieldIssue, operatorCompany, Problem, problems } from '@parley/contract';
import { bakeOff } from '@parley/contract/bake-off';
import { embeddedProvider } from '@parley/contract/speech';
import { json, uuid7 } from '@parley/db';
import { findCall } from '../../call/call-detail.ts';
import { bind } from '../../kit/bind.ts';
import type { Context } from '../../kit/context.ts';
import { refusedField } from '../../kit/failures.ts';
import { maskText } from '../../kit/mask.ts';
import { mayHear, needsHearing } from '../may-hear.ts';
import { speechKinds } from '../overview.ts';
import { base64Of } from '../try-provider.ts';
import { usableProvider } from '../usable-provider.ts';
import { findTurns } from './find-turns.ts';
import { resultsOf, summaryOf } from './results.ts';
import { callerAudio, turnOf } from './turn-audio.ts';

/** Listed at most. */
const most = 50;
/** Bake-offs of a company that wait or run at once. */
const mostOpen = 3;

const findBakeOff = async ({ db }: Context, id: string) => {
  const row = await db.selectFrom('speech_bake_offs').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(problems.notFound, { what: { zh: '识别比对', en: 'The bake-off' } });
  return row;
};

const hearingLanguages = (kind: string): string[] =>
  kind === embeddedProvider ? ['zh', 'en'] : (speechKinds.find((one) => one.kind === kind)?.hearing?.languages ?? []);

export const bakeOffRoutes = [
  bind(bakeOff.list, async (_input, context) => {
    const { db, services, caller } = context;
    const rows = await db.selectFrom('speech_bake_offs').selectAll().orderBy('created_at', 'desc').limit(most).execute();
    const counts = await db
      .selectFrom('speech_bake_off_items')
      .select(({ fn }) => ['bake_off_id as id', fn.countAll<number>().as('total'), fn.count<number>('heard').as('done')])
      .groupBy('bake_off_id')
      .execute();
    const providers = await services.db
      .selectFrom('speech_providers')
      .select(['id', 'name', 'kind'])
      .where('company_id', 'in', [caller.companyId, operatorCompany])
      .where('enabled', '=', true)
      .orderBy('name')
      .execute();
    const all = [...providers, { id: embeddedProvider, name: embeddedProvider, kind: embeddedProvider }];
    return {
      list: rows.map((row) => {
        const { total = 0, done = 0 } = counts.find(({ id }) => id === row.id) ?? {};
        return summaryOf(row, { total: Number(total), done: Number(done) });
      }),
      choices: all
        .map(({ id, name, kind }) => ({ id, name, languages: hearingLanguages(kind) }))
        .filter(({ languages }) => languages.length > 0),
      mayHear: mayHear(context),
    };
  }),
  bind(bakeOff.create, async ({ name, language, providers, phrases, ...wanted }, context) => {
    needsHearing(context);
    const { db, services, caller } = context;
    const contestants = await Promise.all(
      providers.map(async (provider) => {
        if (provider === embeddedProvider) return { id: provider, name: provider, pricePerHour: 0 };
        const { id, name: called, kind, pricePerHour } = await usableProvider(services, caller.companyId, provider);
        if (!hearingLanguages(kind).includes(language)) throw refusedField('providers', fieldIssue('choice'));
        return { id, name: called, pricePerHour };
      }),
    );
    const open = await db.selectFrom('speech_bake_offs').select('id').where('state', 'in', ['waiting', 'running']).execute();
    if (open.length >= mostOpen) throw refusedField('name', fieldIssue('bakeOff.open'));
    const turns = await findTurns(db, { ...wanted, language });
    if (turns.length === 0) throw refusedField('turns', fieldIssue('bakeOff.empty'));
    const id = uuid7();
    const company_id = caller.companyId;
    await db.transaction().execute(async (tx) => {
      const made = { name, language, phrases, providers: json(contestants), created_by: caller.userId };
      await tx
        .insertInto('speech_bake_offs')
        .values({ company_id, id, ...made })
        .execute();
      await tx
        .insertInto('speech_bake_off_items')
        .values(
          turns.map(({ callId, n, atMs, endMs, text }, place) => ({
            ...{ company_id, bake_off_id: id, n: place + 1, call_id: callId, turn: n, ms: endMs - atMs, recorded: text },
          })),
        )
        .execute();
    });
    context.audit.after = { name, language, providers, turns: turns.length };
    return { id };
  }),
  bind(bakeOff.detail, async ({ id }, context) =>
    resultsOf(context.db, await findBakeOff(context, id), context.caller.unmask.has('call') ? (text) => text : maskText),
  ),
  bind(bakeOff.expect, async ({ id, n, text }, context) => {
    const { db } = context;
    await findBakeOff(context, id);
    const place = { bake_off_id: id, n };
    const item = await db
      .selectFrom('speech_bake_off_items')
      .select(['expected', 'call_id'])
      .where('bake_off_id', '=', id)
      .where('n', '=', n)
      .executeTakeFirst();
    if (!item) throw new Problem(problems.notFound, { what: { zh: '这一句', en: 'The turn' } });
    await findCall(db, item.call_id);
    const expected = text === '' ? null : text;
    await db.updateTable('speech_bake_off_items').set({ expected }).where('bake_off_id', '=', id).where('n', '=', n).execute();
    Object.assign(context.audit, { before: { ...place, text: item.expected }, after: { ...place, text: expected } });
    return {};
  }),
  bind(bakeOff.audio, async ({ id, n }, context) => {
    needsHearing(context);
    const { db, services } = context;
    await findBakeOff(context, id);
    const item = await db
      .selectFrom('speech_bake_off_items as item')
      .innerJoin('turns', (on) => on.onRef('turns.call_id', '=', 'item.call_id').onRef('turns.n', '=', 'item.turn'))
      .select(['item.call_id as call', 'turns.at_ms as atMs', 'turns.end_ms as endMs'])
      .where('item.bake_off_id', '=', id)
      .where('item.n', '=', n)
      .executeTakeFirst();
    if (!item) throw new Problem(problems.notFound, { what: { zh: '这一句', en: 'The turn' } });
    const { call, atMs, endMs } = item;
    context.audit.after = { id, n, call };
    return { audio: base64Of(turnOf(await callerAudio(db, services, call), { atMs, endMs: endMs ?? atMs })) };
  }),
  bind(bakeOff.cancel, async ({ id }, context) => {
    const { db, services } = context;
    const before = await findBakeOff(context, id);
    await db
      .updateTable('speech_bake_offs')
      .set({ state: 'cancelled', ended_at: services.now() })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .execute();
    Object.assign(context.audit, { before: { id, state: before.state }, after: { id, state: 'cancelled' } });
    return {};
  }),
  bind(bakeOff.delete, async ({ ids }, context) => {
    const { db } = context;
    context.audit.before = await db.selectFrom('speech_bake_offs').select(['id', 'name']).where('id', 'in', ids).execute();
    const gone = await db.deleteFrom('speech_bake_offs').where('id', 'in', ids).returning('id').execute();
    return { count: gone.length };
  }),
];
