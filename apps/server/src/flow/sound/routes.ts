import { Problem, problems } from '@parley/contract';
import { flowVoice, getRobotVoice } from '@parley/contract/flow-voice';
import { flowAudio } from '@parley/db';
import { decode } from '@parley/media/codec/g711';
import { bind } from '../../kit/bind.ts';
import { base64Of } from '../../speech/try-provider.ts';
import { startExport, startImport } from '../../transfer/start-job.ts';
import { uploadOf } from '../../transfer/upload.ts';
import { parsedDraft } from '../change-draft.ts';
import { findFlow } from '../find-flow.ts';
import { piecesOf } from './pieces.ts';
import { promptsExport } from './prompts-export.ts';
import { recordingsImport } from './recordings-import.ts';
import { robotVoices } from './robot-voices.ts';
import { SoundArchive } from './sound-file.ts';
import { companySpeaker } from './speaker.ts';
import { synthesise } from './synthesis.ts';
import { removeUnusedSounds, unusedSounds } from './unused-sounds.ts';
import { uploadSound } from './upload-sound.ts';

const aLaw = 8;

export const flowVoiceRoutes = [
  bind(getRobotVoice, ({ language }, { services, caller, language: reader }) =>
    robotVoices(services.db, caller.companyId, language, reader),
  ),
  bind(flowVoice.list, async ({ flow_id, state, search, page, size, after, sort, order }, { db, language }) => {
    const flow = await findFlow(db, flow_id);
    const all = piecesOf(parsedDraft(flow.draft), language);
    const count = (of: string): number => all.filter((piece) => piece.state === of).length;
    const sought = search?.toLowerCase() ?? '';
    const rows = all.filter(
      (piece) =>
        (state === undefined || piece.state === state) &&
        `${piece.prompt}\n${piece.place}\n${piece.fileName}`.toLowerCase().includes(sought),
    );
    if (sort === 'text') rows.sort((one, other) => one.text.localeCompare(other.text, flow.language));
    if (order === 'desc') rows.reverse();
    const from = after !== undefined && /^\d{1,6}$/.test(after) ? Number(after) : (page - 1) * size;
    const end = from + size;
    return {
      ...{ list: rows.slice(from, end), total: rows.length, capped: false, next: end < rows.length ? String(end) : null },
      counts: { recorded: count('recorded'), synthesised: count('synthesised'), changed: count('changed'), missing: count('missing') },
      revision: flow.revision,
    };
  }),
  bind(flowVoice.upload, uploadSound),
  bind(flowVoice.batchUpload, async ({ flow_id }, context) => {
    const { id, name } = await findFlow(context.db, flow_id);
    const upload = uploadOf(context);
    // What can be said of the file at once is said at once.
    (await SoundArchive.open(upload.path)).close();
    return startImport(context, recordingsImport, upload, {}, { id, name });
  }),
  bind(flowVoice.synthesise, synthesise),
  bind(flowVoice.requestExport, async ({ flow_id, state, format, encoding }, context) => {
    await findFlow(context.db, flow_id);
    const filter = { flowId: flow_id, ...(state === undefined ? {} : { state }) };
    return startExport(context, promptsExport, { columns: Object.keys(promptsExport.columns), format, encoding, filter });
  }),
  bind(flowVoice.audio, async ({ flow_id, audio_id }, { db, services, caller }) => {
    await findFlow(db, flow_id);
    const kept = await flowAudio(services.db, caller.companyId, audio_id);
    if (!kept) throw new Problem(problems.notFound, { what: { zh: '这段录音', en: 'The recording' } });
    return { audio: base64Of(decode(kept.audio, aLaw)), ms: kept.ms };
  }),
  bind(flowVoice.unused, (_input, context) => unusedSounds(context)),
  bind(flowVoice.removeUnused, removeUnusedSounds),
  bind(flowVoice.sample, async ({ text, language, voice, speed, volume }, context) => {
    const { services, caller } = context;
    context.audit.after = { language, voice, text };
    const speaker = await companySpeaker(services, caller.companyId);
    try {
      const speech = await speaker.speak({ text, language, voice: voice || undefined, speed, volume, company: caller.companyId });
      if (speech.kind === 'failed') return { audio: '', ms: 0, provider: '', failure: { reason: speech.reason, message: speech.message } };
      const ms = Math.round(speech.samples.length / 8);
      return { audio: base64Of(speech.samples), ms, provider: speech.by ?? 'embedded', failure: null };
    } finally {
      await speaker.close();
    }
  }),
];
