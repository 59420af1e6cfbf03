import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OutputOf, type ParsedOf, Problem } from '@parley/contract';
import { voiceMark } from '@parley/contract/flow/graph';
import { flowVoice } from '@parley/contract/flow-voice';
import { uuid7 } from '@parley/db';
import { incomingFolder } from '../../files/incoming.ts';
import type { Context } from '../../kit/context.ts';
import { mapAtOnce } from '../../kit/map-at-once.ts';
import { csvLine } from '../../transfer/csv-cell.ts';
import type { ImportKind } from '../../transfer/job-kind.ts';
import { orRefused } from '../../transfer/reason-of.ts';
import { startImport } from '../../transfer/start-job.ts';
import { parsedDraft } from '../change-draft.ts';
import { findFlow } from '../find-flow.ts';
import { openDraft, type RowSound } from './draft-run.ts';
import { piecesOf } from './pieces.ts';
import { prepareSynthesised } from './prepare-sound.ts';
import { soundProblems } from './problems.ts';
import { companySpeaker } from './speaker.ts';

/** Has the flow's voice say, ahead of its calls, what nobody recorded. Its file is the list of the pieces. */
export const synthesisImport: ImportKind<string> = {
  name: 'flow-synthesis',
  direction: 'import',
  major: 'flow',
  title: { zh: '合成话术录音', en: 'Synthesised prompts' },
  permission: flowVoice.synthesise.permission ?? '',
  unmask: [],
  open: async (services, job, starter) => {
    const draft = await openDraft(services, job, starter);
    const { voice, language } = draft.flow;
    const speaker = await companySpeaker(services, job.company);
    const spoken = async (text: string): Promise<RowSound> => {
      const { voice: name, speed, volume } = voice;
      const speech = await speaker.speak({ text, language, voice: name || undefined, speed, volume, company: job.company });
      if (speech.kind === 'failed')
        return { refused: { zh: `合成失败：${speech.message}`, en: `It could not be synthesised: ${speech.message}` } };
      return orRefused(() => {
        const sound = prepareSynthesised(speech.samples);
        const recording = { text, audioId: sound.id, durationMs: sound.ms, wave: sound.wave };
        return { sound, recording: { ...recording, by: 'synthesiser' as const, voice: voiceMark(voice) }, source: '' };
      });
    };
    return {
      header: true,
      batchRows: 8,
      read: ([text = '']) => text,
      store: async (tx, rows) => draft.put(tx, await mapAtOnce(rows, 2, spoken)),
      changed: draft.changed,
      close: () => speaker.close(),
    };
  },
};

/** Queues the pieces that have no sound, or one of other words. @throws Problem if there are none */
export const synthesise = async (
  { flow_id }: ParsedOf<typeof flowVoice.synthesise>,
  context: Context,
): Promise<OutputOf<typeof flowVoice.synthesise>> => {
  const { db, services, language } = context;
  const flow = await findFlow(db, flow_id);
  const missing = piecesOf(parsedDraft(flow.draft), language).filter(({ state }) => state === 'missing' || state === 'changed');
  if (missing.length === 0) throw new Problem(soundProblems.nothingMissing);
  const path = join(incomingFolder(services.settings.dataDir), uuid7());
  const text = `\uFEFF${[synthesisImport.title[language], ...missing.map((piece) => piece.text)].map((text) => csvLine([text])).join('')}`;
  await mkdir(incomingFolder(services.settings.dataDir), { recursive: true, mode: 0o700 });
  await writeFile(path, text, { mode: 0o600 });
  const upload = { name: `${flow.name}.csv`, path, bytes: Buffer.byteLength(text) };
  const { jobId } = await startImport(context, synthesisImport, upload, {}, { id: flow.id, name: flow.name });
  return { jobId, pieces: missing.length };
};
