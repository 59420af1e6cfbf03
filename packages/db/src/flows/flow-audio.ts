import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** Audio of a prompt as it is kept: A-law, 8 kHz. */
export interface KeptAudio {
  /** SHA-256 of `audio`, in hex. */
  readonly id: string;
  readonly audio: Uint8Array;
  readonly ms: number;
  /** Loudness in equal steps, each a digit to base 36. */
  readonly wave: string;
}

/** Keeps audio of a company; what is there already stays, and counts as kept now. `source`: the name of the file that it came from. */
export const keepFlowAudio = async (
  db: Database,
  company: number,
  { id, audio, ms, wave }: KeptAudio,
  { source = '', by = null }: { readonly source?: string; readonly by?: string | null } = {},
): Promise<void> => {
  const bytes = Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength);
  await db
    .insertInto('flow_audio')
    .values({ company_id: company, id, audio: bytes, ms, wave, source: source.slice(0, 200), created_by: by })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet({ created_at: sql`now()` }))
    .execute();
};

/** The audio of a company under an id; undefined if there is none. */
export const flowAudio = async (db: Database, company: number, id: string): Promise<KeptAudio | undefined> =>
  db
    .selectFrom('flow_audio')
    .select(['id', 'audio', 'ms', 'wave'])
    .where('company_id', '=', company)
    .where('id', '=', id)
    .executeTakeFirst();

/** Which of these ids a company has audio of. */
export const knownFlowAudio = async (db: Database, company: number, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('flow_audio')
    .select('id')
    .where('company_id', '=', company)
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
};
