import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { giveBack, MoneyGone, reserve } from './reservations.ts';

/** A call for which no number row holds money: one to us, or one with legs to numbers outside. */
interface HoldingCall {
  company: number;
  call: string;
}

/**
 * Holds money for a call until its facts are applied, its node is lost, or it gives the money back itself. A company without a limit holds
 * nothing.
 *
 * @returns false if the company has not so much, or the node's lease has ended
 */
export async function holdMoney(db: Database, { company, call }: HoldingCall, node: string, amount: number): Promise<boolean> {
  if (amount <= 0) return true;
  const account = await db.selectFrom('company_accounts').select('credit_limit').where('company_id', '=', company).executeTakeFirst();
  if (!account || account.credit_limit === null) return true;
  try {
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql`
        insert into held_money as h (company_id, call_id, node_id, amount)
        select ${company}, ${call}, id, ${amount} from nodes where id = ${node} and lost_at is null and lease_until > now()
        on conflict (company_id, call_id) do update set amount = h.amount + excluded.amount, updated_at = now() returning 1`.execute(tx);
      if (rows.length === 0 || !(await reserve(tx, company, amount))) throw new MoneyGone();
    });
    return true;
  } catch (error) {
    if (error instanceof MoneyGone) return false;
    throw error;
  }
}

/** Gives back a part of what a call holds: no more than it does hold. */
export async function releaseMoney(db: Database, { company, call }: HoldingCall, amount: number): Promise<void> {
  if (amount <= 0) return;
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ reserved: number }>`
      with held as (
        select company_id, call_id, least(amount, ${amount}) as part from held_money where company_id = ${company} and call_id = ${call} for update
      )
      update held_money h set amount = h.amount - held.part, updated_at = now() from held
       where h.company_id = held.company_id and h.call_id = held.call_id returning held.part as reserved`.execute(tx);
    await giveBack(
      tx,
      rows.map(({ reserved }) => ({ company, reserved })),
    );
  });
}

/** Takes away what calls hold, within the transaction that settles them. @returns how much, by call */
export async function endHolds(tx: Database, calls: readonly { company: number; id: string }[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; amount: number }>`
    with held as (
      select h.company_id, h.call_id from held_money h
        join jsonb_to_recordset(${JSON.stringify(calls.map(({ company, id }) => ({ company, id })))}::jsonb) as c (company int, id uuid)
          on c.company = h.company_id and c.id = h.call_id
       order by 1, 2 for update of h
    )
    delete from held_money h using held where h.company_id = held.company_id and h.call_id = held.call_id
    returning h.call_id as id, h.amount`.execute(tx);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}
