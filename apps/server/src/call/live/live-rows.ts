import { type CallRisk, callRisk, type LiveCall, liveCallShown, liveTurn } from '@parley/contract/live-call';
import { isPhone, normalPhone, phoneKey } from '@parley/contract/phone';
import { areaOf, type DB } from '@parley/db';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Caller, Context } from '../../kit/context.ts';
import { containing, includesText } from '../../kit/like.ts';
import { maskNumber, maskText, withValues } from '../../kit/mask.ts';
import { maskSaid } from '../../kit/mask-spoken.ts';

const most = 200;
type Row = Selectable<DB['live_calls']>;

/** The calls of nodes that live, as far as the caller sees them. */
export const liveRows = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('live_calls')
    .where(sql<boolean>`exists (select 1 from nodes n where n.id = live_calls.node_id and n.lost_at is null and n.lease_until > now())`);

interface Filter {
  readonly search?: string | undefined;
  readonly taskId?: string | undefined;
  readonly flowId?: string | undefined;
  readonly node?: string | undefined;
  readonly risks?: readonly CallRisk[] | undefined;
}

const risk = sql<CallRisk>`live_calls.shown ->> 'risk'`;
const words = sql<string>`concat_ws(' ', live_calls.shown ->> 'ours', live_calls.shown ->> 'theirs')`;

/** Of a hidden number so many digits at its end are shown, where it has so many altogether. */
const [shownEnd, shownOf] = [4, 8];
const party = sql<string>`live_calls.shown ->> 'party'`;

/** The digits of what looks like a number or its end, without the 00 of another country, which may stand before it or not. */
const digitsOf = (search: string): string | undefined => {
  const phone = normalPhone(search);
  return /^\d+$/.test(search) || (/^(?:[+＋]|00)/.test(search) && isPhone(phone)) ? phoneKey(phone) : undefined;
};

/** A number is found by its end. Masked ones show four digits of it, and no search tells more. */
const withNumber = (digits: string, unmasked: boolean) =>
  unmasked
    ? sql<boolean>`${party} like ${`%${digits}`}`
    : sql<boolean>`(${party} in (${digits}, ${`00${digits}`}) or (${party} like ${`%${digits.slice(-shownEnd)}`} and length(${party}) >= ${shownOf}))`;

/** Those that are looked for. */
const foundRows = (context: Context, { search, taskId, flowId, node, risks }: Filter) => {
  let query = liveRows(context);
  if (taskId) query = query.where('task_id', '=', taskId);
  if (flowId) query = query.where('flow_id', '=', flowId);
  if (node) query = query.where(sql`live_calls.shown ->> 'nodeName'`, '=', node);
  if (risks && risks.length > 0) query = query.where(risk, 'in', [...risks]);
  if (search) {
    const unmasked = context.caller.unmask.has('call');
    const digits = digitsOf(search);
    query = query.where(digits ? withNumber(digits, unmasked) : sql<boolean>`${words} ilike ${containing(search)}`);
  }
  return query;
};

/** By what was said, as the caller reads it: a number that is hidden from him is not found by parts of it. */
const readRows = async (context: Context, filter: Filter, search: string): Promise<{ rows: Row[]; total: number }> => {
  const found = await inOrder(foundRows(context, filter).selectAll('live_calls')).execute();
  const rows = found.filter((row) => {
    const { ours, theirs } = liveCallOf(row, context.caller);
    return includesText(`${ours} ${theirs}`, search);
  });
  return { rows: rows.slice(0, most), total: rows.length };
};

const inOrder = (query: SelectQueryBuilder<DB, 'live_calls', Row>) =>
  query.orderBy(sql`array_position(${[...callRisk.options]}::text[], ${risk})`).orderBy('live_calls.id');

/** @returns the first of them, and how many there are */
export const listed = async (context: Context, filter: Filter): Promise<{ rows: Row[]; total: number }> => {
  const { search } = filter;
  if (search && !digitsOf(search) && !context.caller.unmask.has('call')) return readRows(context, filter, search);
  const [rows, counted] = await Promise.all([
    inOrder(foundRows(context, filter).selectAll('live_calls')).limit(most).execute(),
    foundRows(context, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(counted.total) };
};

/** How many there are of each kind. */
export const riskCounts = async (context: Context): Promise<Record<CallRisk, number>> => {
  const rows = await liveRows(context)
    .select(({ fn }) => [risk.as('risk'), fn.countAll<number>().as('total')])
    .groupBy(risk)
    .execute();
  const counts = new Map(rows.map((row) => [row.risk, Number(row.total)]));
  const of = (one: CallRisk): number => counts.get(one) ?? 0;
  return {
    ...{ complaint: of('complaint'), human: of('human'), unmatched: of('unmatched'), hurried: of('hurried') },
    ...{ silent: of('silent'), calm: of('calm'), positive: of('positive') },
  };
};

/** What is said as the caller may read it: without numbers, unless the role sees them. */
const readable = (party: string, { unmask }: Pick<Caller, 'unmask'>) =>
  unmask.has('call')
    ? (text: string) => text
    : (text: string) => maskSaid(maskText(party === '' ? text : text.replaceAll(party, maskNumber(party))));

export const liveCallOf = (row: Row, caller: Pick<Caller, 'unmask'>): LiveCall => {
  const shown = liveCallShown.parse(row.shown);
  const read = readable(shown.party, caller);
  return {
    ...{ id: row.id, taskId: row.task_id, flowId: row.flow_id, grade: row.grade, area: areaOf(normalPhone(shown.party)).area ?? null },
    ...shown,
    party: caller.unmask.has('call') ? shown.party : maskNumber(shown.party),
    ...{ ours: read(shown.ours), theirs: read(shown.theirs), slots: withValues(shown.slots, read) },
  };
};

const turns = z.array(liveTurn);

/** With all that was said so far. */
export const wholeCallOf = (row: Row, caller: Pick<Caller, 'unmask'>) => {
  const read = readable(liveCallShown.parse(row.shown).party, caller);
  return { ...liveCallOf(row, caller), turns: turns.parse(row.turns).map((turn) => ({ ...turn, text: read(turn.text) })) };
};
