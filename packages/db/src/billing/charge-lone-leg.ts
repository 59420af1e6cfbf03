import { type Database, databaseIsAway } from '../connect.ts';
import { type Bill, billOf, type Tariff } from './bill.ts';
import { chargeCalls } from './charge-calls.ts';
import { endHolds } from './held-money.ts';

/** A leg outside that belongs to no call of which a record is kept. */
export interface LoneLeg {
  company: number;
  /** Under which its money is held. */
  id: string;
  gateway: string;
  tariff: Tariff;
  /** Absent: nobody answered. */
  answeredAt: Date | undefined;
  endedAt: Date;
}

/** Charges a leg that is over, in the statement among the legs, and gives back what was held for it. @returns its bill; undefined while the database is away */
export async function chargeLoneLeg(db: Database, leg: LoneLeg): Promise<Bill | undefined> {
  const { company, id, gateway, tariff, answeredAt, endedAt } = leg;
  const bill = billOf(tariff, answeredAt && endedAt.getTime() - answeredAt.getTime());
  try {
    await db.transaction().execute(async (tx) => {
      const held = (await endHolds(tx, [{ company, id }])).get(id) ?? 0;
      const charges = answeredAt ? [{ kind: 'leg' as const, gateway, answered: true, bill }] : [];
      await chargeCalls(tx, [{ company, id, endedAt: endedAt.toISOString(), held, charges }]);
    });
    return bill;
  } catch (error) {
    if (!databaseIsAway(error)) throw error;
    return undefined;
  }
}
