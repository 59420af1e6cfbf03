import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** Width of a cell of a latency histogram, ms, and how many there are; the last holds all that took longer. */
export const latencyCellMs = 50;
export const latencyCells = 41;

/** What a provider did for the calls of one company since a time. */
export interface SpeechFigure {
  company: number;
  provider: string;
  use: 'hearing' | 'speaking';
  language: string;
  since: Date;
  uses: number;
  errors: number;
  audioMs: number;
  /** Counts per cell. */
  latency: number[];
}

/** How a provider does on a node; `company` is the provider's. */
export interface SpeechState {
  company: number;
  provider: string;
  use: 'hearing' | 'speaking';
  retryAt: Date | null;
  reason: string | null;
  message: string | null;
}

/** Adds figures to those that a node told before. */
export async function addSpeechFigures(db: Database, node: string, figures: readonly SpeechFigure[]): Promise<void> {
  for (const { company, provider, use, language, since, uses, errors, audioMs, latency } of figures)
    await db
      .insertInto('speech_figures')
      .values({ company_id: company, provider, use, language, node_id: node, since, uses, errors, audio_ms: Math.round(audioMs), latency })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'provider', 'use', 'language', 'node_id', 'since']).doUpdateSet({
          uses: sql`speech_figures.uses + excluded.uses`,
          errors: sql`speech_figures.errors + excluded.errors`,
          audio_ms: sql`speech_figures.audio_ms + excluded.audio_ms`,
          latency: sql`array(select a + b from unnest(speech_figures.latency, excluded.latency) as cell (a, b))`,
        }),
      )
      .execute();
}

/** Replaces what a node said of its providers. */
export async function tellSpeechStates(db: Database, node: string, states: readonly SpeechState[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('speech_states').where('node_id', '=', node).execute();
    if (states.length === 0) return;
    await tx
      .insertInto('speech_states')
      .values(
        states.map(({ company, provider, use, retryAt, reason, message }) => ({
          ...{ company_id: company, provider, use, node_id: node, retry_at: retryAt, reason, message },
        })),
      )
      .execute();
  });
}

/** Takes away figures from before a time. */
export const forgetSpeechFigures = async (db: Database, before: Date): Promise<void> => {
  await db.deleteFrom('speech_figures').where('since', '<', before).execute();
};
