import type { Database } from '../connect.ts';

interface Place {
  readonly company: number;
  readonly flow: string;
  readonly number: number;
}

/** Where what an encoder made of a version's sentences is kept, beside what was learned from them. */
export const flowVectors = (db: Database, { company, flow, number }: Place) => ({
  /** The vectors, `count` of one length. Undefined: none are kept of this encoder and for so many sentences. */
  read: async (encoder: string, count: number): Promise<readonly Float32Array[] | undefined> => {
    const row = await db
      .selectFrom('flow_trainings')
      .select('vectors')
      .where('company_id', '=', company)
      .where('flow_id', '=', flow)
      .where('number', '=', number)
      .where('encoder', '=', encoder)
      .executeTakeFirst();
    const bytes = row?.vectors;
    if (!bytes || count === 0 || bytes.length === 0 || bytes.length % (count * Float32Array.BYTES_PER_ELEMENT) > 0) return undefined;
    // A copy, because views of numbers must begin at a multiple of their size.
    const all = new Float32Array(Uint8Array.from(bytes).buffer);
    const length = all.length / count;
    return Array.from({ length: count }, (_, at) => all.slice(at * length, (at + 1) * length));
  },
  /** Keeps them where what was learned is kept; where it is not, nothing is. */
  keep: async (encoder: string, vectors: readonly Float32Array[]): Promise<void> => {
    const bytes = Buffer.concat(vectors.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)));
    await db
      .updateTable('flow_trainings')
      .set({ encoder, vectors: bytes })
      .where('company_id', '=', company)
      .where('flow_id', '=', flow)
      .where('number', '=', number)
      .execute();
  },
});
