import { type OutputOf, type ParsedOf, Problem, problems } from '@parley/contract';
import { type Flow, flow as graph } from '@parley/contract/flow/schema';
import * as contract from '@parley/contract/flow-batch';
import { json } from '@parley/db';
import { compile } from '@parley/dialog';
import { groupAlike, normalise, understand } from '@parley/nlu';
import { sql } from 'kysely';
import { findFlow } from '../../flow/find-flow.ts';
import { bind } from '../../kit/bind.ts';
import type { Context } from '../../kit/context.ts';
import { maskText } from '../../kit/mask.ts';

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
  const unmatched = heard.where('turns.matched_by', 'is', null).where('turns.text', '<>', '');
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
    .map(({ text, count, last, call_id, node_name }) => ({ text, count: Number(count), last, callId: call_id, nodeName: node_name }));
  const groups = groupAlike(open, draft.language).slice(0, mostGroups);
  const { understanding } = compile(draft, groups.length > 0 ? await services.trainer.train(draft) : undefined);
  const shown = caller.unmask.has('call') ? (text: string) => text : maskText;
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
        suggestions: [...(best ? [best] : []), ...others]
          .filter(({ type }) => type === 'intent')
          .slice(0, mostSuggestions)
          .map(({ id, name, score }) => ({ intent_id: id, name, score })),
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
  Object.assign(audit, { after: { flow: flow_id, texts, undo } });
  if (undo) {
    const gone = await db
      .deleteFrom('unmatched_hidden')
      .where('flow_id', '=', flow_id)
      .where('text', 'in', texts)
      .returning('text')
      .execute();
    return { count: gone.length };
  }
  const until = sql<Date>`now() + ${hiddenFor}::interval`;
  await db
    .insertInto('unmatched_hidden')
    .values([...new Set(texts)].map((text) => ({ company_id: caller.companyId, flow_id, text, until, hidden_by: caller.userId })))
    .onConflict((on) => on.columns(['company_id', 'flow_id', 'text']).doUpdateSet({ until, hidden_by: caller.userId }))
    .execute();
  return { count: texts.length };
};

const convert = async (
  { flow_id, revision, intent_id, texts, undo }: ParsedOf<typeof contract.convertSimilarRecord>,
  { db, services, audit }: Context,
) => {
  const flow = await findFlow(db, flow_id);
  const draft = graph.parse(flow.draft);
  const intent = draft.intents.find(({ id }) => id === intent_id);
  if (!intent) throw new Problem(problems.notFound, { what: { zh: '意图', en: 'The intent' } });
  const known = sentencesOf(draft);
  const given = [...new Set(texts.map((text) => text.trim()))];
  const similar = undo
    ? intent.similar.filter((text) => !given.includes(text))
    : [...intent.similar, ...given.filter((text) => text !== '' && !known.has(normalise(text, draft.language)))];
  const next = graph.parse({
    ...draft,
    intents: draft.intents.map((one) => (one.id === intent_id ? { ...one, similar } : one)),
  });
  const saved = await db
    .updateTable('flows')
    .set({ draft: json(next), revision: sql`revision + 1`, updated_at: services.now() })
    .where('id', '=', flow_id)
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst();
  if (!saved) throw new Problem(problems.conflict);
  const count = Math.abs(similar.length - intent.similar.length);
  Object.assign(audit, {
    before: { flow: flow_id, intent: intent.name, samples: intent.similar.length },
    after: { texts: given, undo, count },
  });
  return { revision: saved.revision, count };
};

export const unmatchedRoutes = [
  bind(contract.problemCollectList, list),
  bind(contract.problemCollectDelete, hide),
  bind(contract.convertSimilarRecord, convert),
];
