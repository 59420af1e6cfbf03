import type { OutputOf, ParsedOf } from '@parley/contract';
import type { speechProvider } from '@parley/contract/speech';
import type { Database } from '@parley/db';
import type { Context } from '../kit/context.ts';
import { changedSince, touched } from '../kit/revision.ts';
import { speechChanged } from './speech-changed.ts';

const fresh = { enabled: true, revision: 1 };

/** Whether what people say in a company's calls after a transfer is transcribed, where a provider can. */
export const transcriptionOf = async (db: Database, company: number): Promise<OutputOf<typeof speechProvider.list>['transcription']> =>
  (await db.selectFrom('speech_transcription').select(['enabled', 'revision']).where('company_id', '=', company).executeTakeFirst()) ??
  fresh;

/** Sets that for the caller's company. @throws Problem if somebody else did meanwhile */
export const setTranscription = async (
  { enabled, revision }: ParsedOf<typeof speechProvider.setTranscription>,
  context: Context,
): Promise<Record<string, never>> => {
  const { db, whole, caller, audit } = context;
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('speech_transcription')
      .values({ company_id: caller.companyId, enabled: fresh.enabled })
      .onConflict((on) => on.doNothing())
      .execute();
    const before = await tx.selectFrom('speech_transcription').selectAll().forUpdate().executeTakeFirstOrThrow();
    if (before.revision !== revision) throw await changedSince(whole, before);
    await tx
      .updateTable('speech_transcription')
      .set({ enabled, ...touched(context) })
      .execute();
    Object.assign(audit, { before: { enabled: before.enabled }, after: { enabled } });
  });
  speechChanged(context);
  return {};
};
