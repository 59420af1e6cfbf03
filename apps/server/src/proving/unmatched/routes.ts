import { type OutputOf, type ParsedOf, Problem, problems } from '@parley/contract';
import { type Flow, flow as graph } from '@parley/contract/flow/schema';
import * as contract from '@parley/contract/flow-batch';
import { compile } from '@parley/dialog';
import { groupAlike, normalise, understand } from '@parley/nlu';
import { sql } from 'kysely';
import { changeDraft } from '../../flow/change-draft.ts';
import { findFlow } from '../../flow/find-flow.ts';
import { bind } from '../../kit/bind.ts';
import type { Context } from '../../kit/context.ts';
import { provingProblems } from '../problems.ts';
import { asSaid, readerOf } from './as-said.ts';

/** Sentences that are looked at, the most frequent first. */
const mostSentences = 1_000;
const mostGroups = 50;
const mostSuggestions = 3;
const hiddenFor = '30 days';

/** Sentences that the flow holds, as it compares them. */
const sentencesOf = (draft: Flow): Set<string> =>
  new Set(
    [...draft.intents.flatMap(({ exact, similar }) => [...exact, ...similar]), ...draft.knowledge.flatMap(({ similar }) => similar)].map(
      (text) => normalise(text, draft.language),
    ),
  );

/** Intents that sentences may belong to: those that people said first, then those that are like them. */
const suggested = (
  said: readonly { readonly id: string; readonly name: string }[],
  alike: readonly { readonly id: string; readonly name: string; readonly score: number }[],
) => {
  const all = [...said.map(({ id, name }) => ({ id, name, score: 1 })), ...alike];
  const first = all.filter(({ id }, n) => all.findIndex((one) => one.id === id) === n);
  return first.slice(0, mostSuggestions).map(({ id, name, score }) => ({ intent_id: id, name, score }));
};

const list = async (
  { flow_id, days }: ParsedOf<typeof contract.problemCollectList>,
  { db, services, caller }: Context,
): Promise<OutputOf<typeof contract.problemCollectList>> => {
  const flow = await findFlow(db, flow_id);
  const draft = graph.parse(flow.draft);
  const from = new Date(services.now().getTime() - days * 86_400_000);
  const heard = db
    .selectFrom('calls')
    .innerJoin('turns', 'turns.call_id', 'calls.id')
    .where('calls.flow_id', '=', flow_id)
    .where('calls.started_at', '>=', from)
    .where('turns.who', '=', 'person')
    .where('turns.node_id', 'is not', null);
  // What was misheard is no sentence of anybody's; what was taken for something else by mistake is one that nothing matched.
  const unmatched = heard
    .leftJoin('call_marks', (join) =>
      join.onRef('call_marks.call_id', '=', 'turns.call_id').onRef('call_marks.turn', '=', 'turns.n').on('call_marks.kind', '=', 'intent'),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('call_marks as misheard')
            .select('misheard.id')
            .whereRef('misheard.call_id', '=', 'turns.call_id')
            .whereRef('misheard.turn', '=', 'turns.n')
            .where('misheard.kind', '=', 'hearing'),
        ),
      ),
    )
    .where((eb) => eb.or([eb('turns.matched_by', 'is', null), eb('call_marks.kind', '=', 'intent')]))
    .where('turns.text', '<>', '');
  const [{ count: heardCount }, { count: unmatchedCount }, rows, hidden] = await Promise.all([
    heard.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    unmatched.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    unmatched
      .select(({ fn }) => [
        'turns.text',
        fn.countAll<number>().as('count'),
        fn.max('calls.started_at').as('last'),
        sql<string>`(array_agg(calls.id order by calls.started_at desc))[1]`.as('call_id'),
        sql<string | null>`(array_agg(turns.node_name order by calls.started_at desc))[1]`.as('node_name'),
        sql<string | null>`max(nullif(call_marks.correct, ''))`.as('meant'),
      ])
      .groupBy('turns.text')
      .orderBy('count', 'desc')
      .orderBy('turns.text')
      .limit(mostSentences)
      .execute(),
    db.selectFrom('unmatched_hidden').select('text').where('flow_id', '=', flow_id).where('until', '>', services.now()).execute(),
  ]);
  const known = sentencesOf(draft);
  const away = new Set(hidden.map(({ text }) => text));
  const open = rows
    .filter(({ text }) => !away.has(text) && !known.has(normalise(text, draft.language)))
    .map(({ text, count, last, call_id, node_name, meant }) => ({
      ...{ text, count: Number(count), last, callId: call_id, nodeName: node_name },
      meant,
    }));
  const groups = groupAlike(open, draft.language).slice(0, mostGroups);
  const { understanding } = compile(draft, groups.length > 0 ? await services.trainer.train(draft) : undefined);
  const shown = readerOf(caller);
  return {
    list: groups.map(({ members, count }) => {
      const { best, others } = understand(understanding, members[0]?.text ?? '');
      return {
        count,
        members: members.map((one) => ({
          text: shown(one.text),
          count: one.count,
          lastAt: new Date(one.last).toISOString(),
          callId: one.callId,
          nodeName: one.nodeName,
        })),
        suggestions: suggested(
          members.flatMap(({ meant }) => draft.intents.filter(({ name }) => name === meant)),
          [...(best ? [best] : []), ...others].filter(({ type }) => type === 'intent'),
        ),
      };
    }),
    revision: flow.revision,
    intents: draft.intents.map(({ id, name }) => ({ id, name })),
    heard: Number(heardCount),
    unmatched: Number(unmatchedCount),
  };
};

const hide = async ({ flow_id, texts, undo }: ParsedOf<typeof contract.problemCollectDelete>, { db, caller, audit }: Context) => {
  await findFlow(db, flow_id);
  const said = [...new Set([...(await asSaid(db, flow_id, texts, caller)).values()].flat())];
  Object.assign(audit, { after: { flow: flow_id, texts, undo } });
  if (undo) {
    const gone = await db
      .deleteFrom('unmatched_hidden')
      .where('flow_id', '=', flow_id)
      .where('text', 'in', said)
      .returning('text')
      .execute();
    return { count: gone.length };
  }
  const until = sql<Date>`now() + ${hiddenFor}::interval`;
  await db
    .insertInto('unmatched_hidden')
    .values(said.map((text) => ({ company_id: caller.companyId, flow_id, text, until, hidden_by: caller.userId })))
    .onConflict((on) => on.columns(['company_id', 'flow_id', 'text']).doUpdateSet({ until, hidden_by: caller.userId }))
    .execute();
  return { count: said.length };
};

/** Utterances that a person sees whole: numbers that are hidden from him come into no draft, neither masked nor in full. */
const checkWhole = async (flow_id: string, texts: readonly string[], { db, caller }: Context): Promise<void> => {
  const said = await asSaid(db, flow_id, texts, caller);
  const hidden = texts.find((text) => said.get(text)?.some((each) => each !== text));
  if (hidden !== undefined) throw new Problem(provingProblems.numberHidden, { text: hidden });
};

const convert = async ({ flow_id, revision, intent_id, texts, undo }: ParsedOf<typeof contract.convertSimilarRecord>, context: Context) => {
  const given = [...new Set(texts.map((text) => text.trim()))];
  if (!undo) await checkWhole(flow_id, given, context);
  const { result, revision: saved } = await changeDraft(context, { flow_id, revision }, (draft) => {
    const intent = draft.intents.find(({ id }) => id === intent_id);
    if (!intent) throw new Problem(problems.notFound, { what: { zh: '意图', en: 'The intent' } });
    const known = sentencesOf(draft);
    const before = intent.similar;
    intent.similar = undo
      ? before.filter((text) => !given.includes(text))
      : [...before, ...given.filter((text) => text !== '' && !known.has(normalise(text, draft.language)))];
    return { name: intent.name, samples: before.length, count: Math.abs(intent.similar.length - before.length) };
  });
  Object.assign(context.audit, {
    before: { flow: flow_id, intent: result.name, samples: result.samples },
    after: { texts: given, undo, count: result.count },
  });
  return { revision: saved, count: result.count };
};

export const unmatchedRoutes = [
  bind(contract.problemCollectList, list),
  bind(contract.problemCollectDelete, hide),
  bind(contract.convertSimilarRecord, convert),
];
