import { type Leg, latency, type Turn, turnSound } from '@parley/contract/call';
import type { CompanyDatabase } from '@parley/db';
import { z } from 'zod';

const bag = z.record(z.string(), z.unknown());
const bagOf = (stored: unknown) => bag.safeParse(stored).data ?? {};
const who = z.enum(['robot', 'person', 'agent', 'keys']);
const direction = z.enum(['in', 'out']);

/** What was said, in order. */
export const turnsOf = async (db: CompanyDatabase, call: string): Promise<Turn[]> => {
  const rows = await db.selectFrom('turns').selectAll('turns').where('call_id', '=', call).orderBy('n').execute();
  return rows.map((row) => ({
    n: row.n,
    who: who.parse(row.who),
    text: row.text,
    atMs: row.at_ms,
    endMs: row.end_ms,
    nodeId: row.node_id,
    nodeName: row.node_name,
    intent: row.intent,
    matchedBy: row.matched_by,
    score: row.score,
    evidence: row.evidence,
    bargeIn: row.barge_in,
    interrupted: row.interrupted,
    afterTransfer: row.after_transfer,
    heard: row.heard,
    sound: turnSound.safeParse(row.sound).data ?? null,
    latency: latency.safeParse(row.latency).data ?? null,
  }));
};

/** Who has which extension, of some numbers. */
const namesOf = async (db: CompanyDatabase, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('extensions')
    .leftJoin('users', 'users.id', 'extensions.user_id')
    .select(['extensions.number', 'extensions.name', 'users.realname', 'users.username'])
    .where('extensions.number', 'in', numbers)
    .execute();
  return new Map(rows.map((row) => [row.number, row.realname || row.username || row.name]));
};

/** The parties' legs. @param call its first dialog is the customer's */
export const legsOf = async (db: CompanyDatabase, call: { readonly id: string; readonly sip_call_id: string | null }): Promise<Leg[]> => {
  const rows = await db.selectFrom('legs').selectAll('legs').where('call_id', '=', call.id).orderBy('n').execute();
  const sideOf = (row: (typeof rows)[number]) => (row.sip_call_id === call.sip_call_id ? 'customer' : 'person');
  const names = await namesOf(
    db,
    rows.flatMap((row) => (sideOf(row) === 'person' ? [row.party] : [])),
  );
  return rows.map((row) => ({
    n: row.n,
    direction: direction.parse(row.direction),
    side: sideOf(row),
    party: row.party,
    name: (sideOf(row) === 'person' && names.get(row.party)) || null,
    remote: row.remote,
    codec: row.codec,
    startedAt: row.started_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    sipStatus: row.sip_status,
    q850: row.q850,
    redirections: row.redirections,
    stats: bagOf(row.stats),
  }));
};

/** What happened, in order. */
export const eventsOf = async (db: CompanyDatabase, call: string) => {
  const rows = await db.selectFrom('events').selectAll('events').where('call_id', '=', call).orderBy('n').execute();
  return rows.map((row) => ({ n: row.n, at: row.at.toISOString(), kind: row.kind, data: bagOf(row.data) }));
};
