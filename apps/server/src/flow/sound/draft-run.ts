import { Problem, type Text } from '@parley/contract';
import { type Flow, limits, putRecording, type Recording } from '@parley/contract/flow/graph';
import { type DB, forCompany, keepFlowAudio, wholeCompany } from '@parley/db';
import type { Transaction } from 'kysely';
import type { Services } from '../../services.ts';
import type { Standing } from '../../session/standing.ts';
import { fileProblems } from '../../transfer/problems.ts';
import { reasonOf } from '../../transfer/reason-of.ts';
import type { ClaimedJob } from '../../transfer/transfer-job.ts';
import { holdDraft, parsedDraft, storeDraft, tellSaved } from '../change-draft.ts';
import type { PreparedSound } from './prepare-sound.ts';
import { soundProblems } from './problems.ts';

/** What became of one row: a sound for some words, or why there is none. */
export type RowSound =
  | { readonly sound: PreparedSound; readonly recording: Recording; readonly source: string }
  | { readonly refused: Text };

/** The draft that a job of recordings feeds, seen as its starter sees it. @throws Problem if it is gone */
export const openDraft = async (services: Services, { company, target, createdBy }: ClaimedJob, starter: Standing | undefined) => {
  const scope = starter?.scope ?? wholeCompany;
  const row = await forCompany(services.db, company, scope)
    .selectFrom('flows')
    .select(['id', 'draft'])
    .where('id', '=', target)
    .where('recycled_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Problem(fileProblems.flowGone);
  const who = createdBy
    ? await services.db.selectFrom('users').select(['realname', 'username']).where('id', '=', createdBy).executeTakeFirst()
    : undefined;
  let saved: number | undefined;
  return {
    flow: parsedDraft(row.draft) satisfies Flow,
    /** Puts sounds into the draft, over whatever has been saved meanwhile. */
    put: async (tx: Transaction<DB>, rows: readonly RowSound[]): Promise<(Text | undefined)[]> => {
      const held = await holdDraft(forCompany(tx, company, scope), row.id);
      if (!held) throw new Problem(fileProblems.flowGone);
      let draft = held.draft;
      const reasons: (Text | undefined)[] = [];
      for (const each of rows) {
        if ('refused' in each) {
          reasons.push(each.refused);
          continue;
        }
        const put = putRecording(draft, each.recording);
        if (put.prompts === 0) reasons.push(reasonOf(new Problem(soundProblems.unsaid, { text: each.recording.text })));
        else if (Buffer.byteLength(JSON.stringify(put.flow)) > limits.draftBytes)
          reasons.push(reasonOf(new Problem(fileProblems.tooLong, { limit: limits.draftBytes })));
        else {
          await keepFlowAudio(tx, company, each.sound, { source: each.source, by: createdBy });
          draft = put.flow;
          reasons.push(undefined);
        }
      }
      if (draft !== held.draft) saved = await storeDraft(tx, held, draft, services.now());
      return reasons;
    },
    /** Tells those who have the flow open. */
    changed: (): void => {
      if (saved === undefined) return;
      tellSaved(services, { company, flow: row.id, revision: saved, by: who?.realname || who?.username || '' });
      saved = undefined;
    },
  };
};
