import { latency, type Turn, turnSound } from '@parley/contract/call';
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
    heard: row.heard,
    sound: turnSound.safeParse(row.sound).data ?? null,
    latency: latency.safeParse(row.latency).data ?? null,
  }));
};

/** The parties' legs. */
export const legsOf = async (db: CompanyDatabase, call: string) => {
  const rows = await db.selectFrom('legs').selectAll('legs').where('call_id', '=', call).orderBy('n').execute();
  return rows.map((row) => ({
    n: row.n,
    direction: direction.parse(row.direction),
    party: row.party,
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
