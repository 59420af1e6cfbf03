import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { type ClaimRequest, claimRows } from '../dialling/claim.ts';
import { type AttemptStart, startAttempts } from '../dialling/start-attempts.ts';
import { addCompany, attemptOf, type TestTask } from '../dialling/test-task.ts';
import type { CallFacts } from '../facts/call-facts.ts';
import { testCall } from '../facts/test-call.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { reserveOf, type Tariff } from './bill.ts';

/** The clusters that the tests run have, by address. */
export const clusters = [process.env.PARLEY_TEST_DATABASE_URL, process.env.PARLEY_TEST_DATABASE_URL_15].filter((url) => url !== undefined);

/** Gives the tests of a `describe` a database whose companies pay for their calls. */
export function useBilling(cluster: string) {
  let database: TestDatabase;
  let companies = 0;
  beforeAll(async () => {
    database = await testDatabase(cluster);
  });
  afterAll(() => database.drop());

  /** A company with an account. @returns its id */
  const newCompany = async (balance: number, limit: number | null): Promise<number> => {
    const id = ++companies;
    await addCompany(database, id);
    await database.db.updateTable('company_accounts').set({ balance, credit_limit: limit }).where('company_id', '=', id).execute();
    return id;
  };
  const claim = (of: TestTask, node: string, limit: number, reserve: number) => {
    const request: ClaimRequest = { ...of, node, limit, taskRate: null, gatewayRate: null, reserve };
    return claimRows(database.db, request);
  };
  const accountOf = (company: number) =>
    database.db
      .selectFrom('company_accounts')
      .select(['balance', 'reserved', 'credit_limit as limit'])
      .where('company_id', '=', company)
      .executeTakeFirstOrThrow();
  const factsOf = (attempt: AttemptStart, node: string, talkMs: number | undefined): CallFacts => {
    const endedAt = new Date();
    const call = testCall({
      ...{ id: attempt.id, company: attempt.company, direction: 'out', node, callee: attempt.callee, startedAt: attempt.startedAt },
      ...{
        gateway: { id: attempt.gateway, name: 'gateway' },
        task: { id: attempt.task, name: 'task', row: attempt.row, try: attempt.try },
      },
      ...(attempt.tariff ? { tariff: attempt.tariff } : {}),
      ...{ endedAt: endedAt.toISOString(), answeredAt: new Date(endedAt.getTime() - (talkMs ?? 0)).toISOString() },
      row: { state: 'done', used: {} },
    });
    if (talkMs === undefined) delete call.answeredAt;
    return call;
  };
  /** Places one call and says what it was placed by. */
  const dial = async (of: TestTask, node: string, tariff: Tariff, longestMs: number): Promise<AttemptStart | undefined> => {
    const [row] = await claim(of, node, 1, reserveOf(tariff, longestMs));
    if (!row) return undefined;
    const attempt = { ...attemptOf(of, row), tariff };
    return (await startAttempts(database.db, node, [attempt])).size > 0 ? attempt : undefined;
  };
  const statementOf = async (company: number) =>
    (
      await sql<{ calls: number; answered: number; seconds: number; amount: number; waived: number }>`
        select sum(calls)::int calls, sum(answered)::int answered, sum(seconds)::int seconds, sum(amount)::int amount, sum(waived)::int waived
          from bill_days where company_id = ${company}`.execute(database.db)
    ).rows[0];
  return {
    get database(): TestDatabase {
      return database;
    },
    ...{ newCompany, claim, accountOf, factsOf, dial, statementOf },
  };
}
