import type { OutputOf } from '@parley/contract';
import { flow as graph } from '@parley/contract/flow/schema';
import type { flowUnderstanding } from '@parley/contract/flow-understanding';
import type { CorpusReport } from '@parley/nlu';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import { findFlow } from './find-flow.ts';

const days = 7;
/** Reports that are kept; each is of one revision of a draft. */
const mostKept = 50;

const kept = new Map<string, Promise<CorpusReport>>();

/** The report of a draft as it is saved: made once for each revision. */
const reportOf = (
  { id, revision, draft }: { id: string; revision: number; draft: unknown },
  { services }: Context,
): Promise<CorpusReport> => {
  const key = `${id}/${revision}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const report = services.trainer.report(graph.parse(draft));
  kept.set(key, report);
  report.catch(() => kept.delete(key));
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return report;
};

/** What callers said in the last days, by what it was taken for; null for what was not understood. */
const heardIn = ({ db, services }: Context, flow: string) =>
  db
    .selectFrom('turns')
    .innerJoin('calls', 'calls.id', 'turns.call_id')
    .select(['turns.intent', sql<number>`count(*)::integer`.as('count')])
    .where('calls.flow_id', '=', flow)
    .where('calls.started_at', '>', new Date(services.now().getTime() - days * 86_400_000))
    .where('turns.who', '=', 'person')
    .where('turns.after_transfer', '=', false)
    .where('turns.text', '!=', '')
    .groupBy('turns.intent')
    .execute();

/** What the sentences of a flow's draft say of each other, and how much of what callers said is understood. */
export const understandingOf = async (
  { flow_id }: { readonly flow_id: string },
  context: Context,
): Promise<OutputOf<typeof flowUnderstanding.report>> => {
  const { meanings, confused, mistaken, pulling } = await reportOf(await findFlow(context.db, flow_id), context);
  const heard = await heardIn(context, flow_id);
  const turns = heard.reduce((sum, { count }) => sum + count, 0);
  const missed = heard.filter(({ intent }) => intent === null).reduce((sum, { count }) => sum + count, 0);
  return {
    confused: confused.map(({ ids, by, ...pair }) => ({ ...pair, ids: [...ids], by: [...by] })),
    mistaken: [...mistaken],
    pulling: [...pulling],
    meanings: meanings.map((meaning) => ({
      ...meaning,
      heard: heard.filter(({ intent }) => intent?.split(' · ')[0] === meaning.name).reduce((sum, { count }) => sum + count, 0),
    })),
    calls: { turns, understood: turns - missed },
  };
};
