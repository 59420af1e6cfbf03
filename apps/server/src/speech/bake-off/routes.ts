import { fieldIssue, operatorCompany, Problem, problems } from '@parley/contract';
import { bakeOff } from '@parley/contract/bake-off';
import { embeddedProvider } from '@parley/contract/speech';
import { findCall } from '../../call/call-detail.ts';
import { bind } from '../../kit/bind.ts';
import type { Context } from '../../kit/context.ts';
import { refusedField } from '../../kit/failures.ts';
import { maskSaid } from '../../kit/mask-spoken.ts';
import { uploadOf } from '../../transfer/upload.ts';
import { mayHear, needsHearing } from '../may-hear.ts';
import { base64Of } from '../try-provider.ts';
import { begin, hearingLanguages, readyToBegin } from './begin.ts';
import { findTurns } from './find-turns.ts';
import { markCall, markedCalls, writtenDown } from './marks.ts';
import { resultsOf, summaryOf } from './results.ts';
import { callerAudio, itemAudio, itemsOf } from './turn-audio.ts';
import { recordingsOf } from './uploaded.ts';

/** Listed at most. */
const most = 50;

const findBakeOff = async ({ db }: Context, id: string) => {
  const row = await db.selectFrom('speech_bake_offs').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(problems.notFound, { what: { zh: '识别比对', en: 'The bake-off' } });
  return row;
};

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
  bind(bakeOff.create, async ({ name, language, providers, phrases, ...asked }, context) => {
    needsHearing(context);
    const wanted = await readyToBegin({ name, language, providers, phrases }, context);
    const turns = await findTurns(context.db, { ...asked, language });
    if (turns.length === 0) throw refusedField('turns', fieldIssue('bakeOff.empty'));
    const written = await writtenDown(context.db, [...new Set(turns.map(({ callId }) => callId))]);
    return await begin(
      wanted,
      turns.map(({ callId, n, atMs, endMs, text }) => ({
        call_id: callId,
        turn: n,
        ms: endMs - atMs,
        recorded: text,
        expected: written.get(`${callId} ${n}`) ?? null,
      })),
      context,
    );
  }),
  bind(bakeOff.upload, async (input, context) => {
    const wanted = await readyToBegin(input, context);
    const { path } = uploadOf(context);
    return await begin(wanted, await recordingsOf(path), context);
  }),
  bind(bakeOff.mark, markCall),
  bind(bakeOff.marked, (_input, { db }) => markedCalls(db)),
  bind(bakeOff.detail, async ({ id }, context) =>
    resultsOf(context.db, await findBakeOff(context, id), context.caller.unmask.has('call') ? (text) => text : maskSaid),
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
    if (item.call_id !== null) await findCall(db, item.call_id);
    const expected = text === '' ? null : text;
    await db.updateTable('speech_bake_off_items').set({ expected }).where('bake_off_id', '=', id).where('n', '=', n).execute();
    Object.assign(context.audit, { before: { ...place, text: item.expected }, after: { ...place, text: expected } });
    return {};
  }),
  bind(bakeOff.audio, async ({ id, n }, context) => {
    needsHearing(context);
    const { db, services } = context;
    await findBakeOff(context, id);
    const [item] = await itemsOf(db, id).where('item.n', '=', n).execute();
    if (!item) throw new Problem(problems.notFound, { what: { zh: '这一句', en: 'The turn' } });
    context.audit.after = { id, n, ...(item.call === null ? { file: item.file } : { call: item.call }) };
    return { audio: base64Of(await itemAudio(item, (call) => callerAudio(db, services, call))) };
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
