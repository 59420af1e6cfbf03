import { join } from 'node:path';
import { languageOf } from '@parley/contract';
import { embeddedProvider } from '@parley/contract/speech';
import { forCompany, json } from '@parley/db';
import { createEmbeddedRecogniser, hearOnce, makeRecogniser, type Recogniser } from '@parley/speech';
import { sql } from 'kysely';
import { startDueRuns, type Taken } from '../../kit/due-runs.ts';
import type { Services } from '../../services.ts';
import { usableProvider } from '../usable-provider.ts';
import { type KeptHeard, keptContestants } from './kept.ts';
import { callerAudio, itemAudio, itemsOf } from './turn-audio.ts';

type BakeOff = Taken<'speech_bake_offs'>;

/** Those that take part and are still there, by id. */
async function openAll(services: Services, { company_id, providers, language }: BakeOff): Promise<Map<string, Recogniser>> {
  const opened = new Map<string, Recogniser>();
  for (const { id } of keptContestants.parse(providers)) {
    const models = join(services.settings.dataDir, 'models');
    const recogniser =
      id === embeddedProvider
        ? await createEmbeddedRecogniser(models, languageOf(language))
        : await usableProvider(services, company_id, id).then(makeRecogniser, () => null);
    if (recogniser) opened.set(id, recogniser);
  }
  return opened;
}

/** Says that it is worked on. @returns false if it was stopped or taken over */
const beat = async ({ db }: Services, { company_id, id }: BakeOff): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('speech_bake_offs')
    .set({ heartbeat_at: sql`now()` })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

const gone: KeptHeard[string] = { text: '', finalMs: 0, failure: { reason: 'unavailable' } };

/** Has every contestant hear what no one has heard yet, turn by turn as it was spoken. */
async function run(services: Services, taken: BakeOff, signal: AbortSignal): Promise<void> {
  const { company_id, id, language, phrases, providers } = taken;
  const db = forCompany(services.db, company_id);
  const items = await itemsOf(db, id).where('item.heard', 'is', null).execute();
  const recognisers = await openAll(services, taken);
  let last: { call: string; audio: Int16Array } | undefined;
  try {
    for (const item of items) {
      if (signal.aborted || !(await beat(services, taken))) return;
      const { n } = item;
      const audio = await itemAudio(item, async (call) => {
        // A recording that is gone meanwhile leaves the others as they are.
        if (last?.call !== call) last = { call, audio: await callerAudio(db, services, call).catch(() => new Int16Array(0)) };
        return last.audio;
      });
      const heard: KeptHeard = {};
      await Promise.all(
        keptContestants.parse(providers).map(async (one) => {
          const recogniser = recognisers.get(one.id);
          const how = { language: languageOf(language), phrases, inRealTime: true };
          const once = recogniser && audio.length > 0 ? await hearOnce(recogniser, audio, how) : gone;
          heard[one.id] = { text: once.text, finalMs: once.finalMs, failure: once.failure && { reason: once.failure.reason } };
        }),
      );
      await db
        .updateTable('speech_bake_off_items')
        .set({ heard: json(heard) })
        .where('bake_off_id', '=', id)
        .where('n', '=', n)
        .execute();
    }
    await db
      .updateTable('speech_bake_offs')
      .set({ state: 'done', ended_at: services.now() })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute();
  } finally {
    await Promise.all([...recognisers.values()].map((one) => one.close()));
  }
}

/** Works on bake-offs; one that was broken off is gone on with where it was. */
export const startBakeOffs = (services: Services): (() => Promise<void>) =>
  startDueRuns(services, {
    ...{ table: 'speech_bake_offs', every: 2_000, lostAfter: 90 },
    run: (taken, signal) => run(services, taken, signal),
  });
