import { type TestCallDetail, type TestCallItem, testCallState, testCallTurn } from '@parley/contract/flow-test-call';
import type { CompanyDatabase } from '@parley/db';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Caller } from '../../kit/context.ts';
import { maskNumber } from '../../kit/mask.ts';
import { maskSaid } from '../../kit/mask-spoken.ts';

/** A call that no node took up within so long is lost, ms. */
export const takenUpWithin = 16_000;

/** Test calls that somebody made, with what their records say, of flows that are seen. */
export const selectTestCalls = (db: CompanyDatabase) =>
  db
    .selectFrom('flow_test_calls as t')
    .innerJoin('flows as f', 'f.id', 't.flow_id')
    .leftJoin('users as u', 'u.id', 't.created_by')
    .select(['t.id', 't.flow_id', 't.version', 't.party', 't.extension_id', 't.browser', 't.state', 't.result', 't.turns', 't.created_by'])
    .select(['t.created_at', 't.ended_at', 'u.realname', 'u.username'])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('nodes as n')
            .select('n.id')
            .whereRef('n.id', '=', 't.node_id')
            .where('n.lost_at', 'is', null)
            .where('n.lease_until', '>', sql<Date>`now()`),
        )
        .as('node_lives'),
    ])
    .where('t.run_id', 'is', null)
    .where('f.recycled_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof selectTestCalls>['execute']>>[number];

export const runningTestCall = (db: CompanyDatabase, id: string) => selectTestCalls(db).where('t.id', '=', id).executeTakeFirst();

/** What a call came to is its record's to say; until then it is what the node told. */
export interface Recorded {
  readonly talk_ms: number | null;
  readonly grade: string | null;
  readonly sip_status: number | null;
  readonly q850: number | null;
}

const standing = (row: Row, now: Date): Pick<TestCallItem, 'state' | 'result'> => {
  const state = testCallState.parse(row.state);
  const { result } = row;
  if (state === 'ended' || state === 'failed') return { state, result };
  if (state === 'waiting')
    return now.getTime() - row.created_at.getTime() > takenUpWithin ? { state: 'failed', result: 'no-node' } : { state, result };
  return row.node_lives ? { state, result } : { state: 'failed', result: 'node-lost' };
};

/** Whether it holds its maker's phone. */
export const goesOn = (row: Row, now: Date): boolean => !['ended', 'failed'].includes(standing(row, now).state);

export const testCallItemOf = (row: Row, caller: Caller, now: Date, recorded?: Recorded): TestCallItem => ({
  id: row.id,
  flowId: row.flow_id,
  version: row.version,
  party: row.browser || row.extension_id !== null || caller.unmask.has('call') ? row.party : maskNumber(row.party),
  ...standing(row, now),
  createdBy: row.realname || (row.username ?? ''),
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  recorded: recorded !== undefined,
  talkMs: recorded?.talk_ms ?? null,
  grade: recorded?.grade ?? null,
  sipStatus: recorded?.sip_status ?? null,
  q850: recorded?.q850 ?? null,
});

const turns = z.array(testCallTurn);

export const testCallOf = (row: Row, caller: Caller, now: Date, recorded?: Recorded): TestCallDetail => {
  const said = turns.catch([]).parse(row.turns);
  return {
    ...testCallItemOf(row, caller, now, recorded),
    turns: caller.unmask.has('call') ? said : said.map((turn) => ({ ...turn, text: maskSaid(turn.text) })),
  };
};
