import { type OutputOf, type ParsedOf, Problem } from '@parley/contract';
import { putRecording, type Recording, spokenWords } from '@parley/contract/flow/graph';
import type { flowVoice } from '@parley/contract/flow-voice';
import { keepFlowAudio } from '@parley/db';
import type { Context } from '../../kit/context.ts';
import { uploadOf } from '../../transfer/upload.ts';
import { changeDraft, parsedDraft } from '../change-draft.ts';
import { findFlow } from '../find-flow.ts';
import { pieceNamed, piecesOf } from './pieces.ts';
import { type PreparedSound, soundNotices } from './prepare-sound.ts';
import { soundProblems } from './problems.ts';
import { soundIn, stemOf } from './sound-file.ts';

/** A prepared sound as a prompt names it. */
export const recordingOfSound = ({ id, ms, wave }: PreparedSound, text: string): Recording => ({
  ...{ text, audioId: id, durationMs: ms, by: 'person', voice: '', wave },
});

/** Takes one recording in, and puts it wherever the draft says its words. */
export const uploadSound = async (
  { flow_id, text: asked, keep_only }: ParsedOf<typeof flowVoice.upload>,
  context: Context,
): Promise<OutputOf<typeof flowVoice.upload>> => {
  const { services, caller, db, language } = context;
  const upload = uploadOf(context);
  const flow = await findFlow(db, flow_id);
  const pieces = keep_only ? [] : piecesOf(parsedDraft(flow.draft), language);
  const stem = stemOf(upload.name);
  const meant = keep_only || asked !== undefined ? undefined : pieceNamed(pieces, stem);
  if (!keep_only && asked === undefined && !meant) throw new Problem(soundProblems.unnamed, { name: upload.name });
  const text = asked ?? meant?.text ?? stem;
  if (!keep_only && !pieces.some((piece) => spokenWords(piece.text) === spokenWords(text)))
    throw new Problem(soundProblems.unsaid, { text });
  const sound = await soundIn(upload.path);
  const recording = recordingOfSound(sound, text);
  await keepFlowAudio(services.db, caller.companyId, sound, { source: upload.name, by: caller.userId });
  context.audit.after = { flow_id, text, file: upload.name, ms: sound.ms };
  const told = { recording, notices: sound.notices.map((id) => ({ id, text: soundNotices[id][language] })) };
  if (keep_only) return { ...told, prompts: 0, revision: flow.revision };
  const { result, revision } = await changeDraft(context, { flow_id }, (draft) => {
    const put = putRecording(draft, recording);
    Object.assign(draft, put.flow);
    return put.prompts;
  });
  return { ...told, prompts: result, revision };
};
