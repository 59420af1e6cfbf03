import type { Database } from '../connect.ts';

/** Where what was learned from the sentences of one version of a flow is kept; `edition` is that of the program that learned. */
export const flowTraining = (db: Database, { company, flow, number }: { company: number; flow: string; number: number }) => ({
  read: async (edition: number): Promise<Uint8Array | undefined> => {
    const row = await db
      .selectFrom('flow_trainings')
      .select('training')
      .where('company_id', '=', company)
      .where('flow_id', '=', flow)
      .where('number', '=', number)
      .where('edition', '=', edition)
      .executeTakeFirst();
    return row?.training;
  },
  keep: async (edition: number, bytes: Uint8Array): Promise<void> => {
    const training = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    await db
      .insertInto('flow_trainings')
      .values({ company_id: company, flow_id: flow, number, edition, training })
      .onConflict((conflict) => conflict.columns(['company_id', 'flow_id', 'number']).doUpdateSet({ edition, training }))
      .execute();
  },
});
