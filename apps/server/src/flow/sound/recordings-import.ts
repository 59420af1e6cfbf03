import { Problem, type Text } from '@parley/contract';
import { flowVoice, recordingLimit } from '@parley/contract/flow-voice';
import type { ImportKind } from '../../transfer/job-kind.ts';
import { fileProblems } from '../../transfer/problems.ts';
import { orRefused, reasonOf } from '../../transfer/reason-of.ts';
import { openDraft, type RowSound } from './draft-run.ts';
import { pieceNamed, piecesOf } from './pieces.ts';
import { soundProblems } from './problems.ts';
import { leavesFolder, type PackedSound, SoundArchive, stemOf } from './sound-file.ts';
import { recordingOfSound } from './upload-sound.ts';

interface Named {
  readonly packed: PackedSound;
  readonly text: string;
}

const path = { zh: '文件名带有上级目录，未读取', en: 'Its name leaves the folder: it was not read' };
const twice = (name: string): Text => ({ zh: `与“${name}”是同一句话`, en: `It is the same sentence as “${name}”` });
const heading = { zh: '文件名', en: 'File name' };

/** A zip of recordings into the prompts whose words they say. */
export const recordingsImport: ImportKind<Named> = {
  name: 'flow-recordings',
  direction: 'import',
  major: 'flow',
  title: { zh: '话术录音', en: 'Recorded prompts' },
  permission: flowVoice.batchUpload.permission ?? '',
  unmask: [],
  open: async (services, job, starter) => {
    const draft = await openDraft(services, job, starter);
    const pieces = piecesOf(draft.flow, job.language);
    if (!job.fileKey) throw new Problem(fileProblems.noFile);
    const archive = await SoundArchive.open(await services.files.seekable(job.fileKey));
    const taken = new Map<string, string>();
    const byName = new Map(archive.sounds.map((packed) => [packed.name, packed]));
    const soundOf = ({ packed, text }: Named): Promise<RowSound> =>
      orRefused(async () => {
        const sound = await archive.read(packed, recordingLimit);
        return { sound, recording: recordingOfSound(sound, text), source: packed.name };
      });
    return {
      header: true,
      batchRows: 8,
      mostRows: 5_000,
      rows: async function* () {
        yield { number: 1, cells: [heading[job.language]], progress: 0 };
        for (const [n, { name }] of archive.sounds.entries())
          yield { number: n + 2, cells: [name], progress: (n + 1) / archive.sounds.length };
      },
      read: ([name = '']) => {
        const packed = byName.get(name);
        if (!packed || leavesFolder(name)) return path;
        const piece = pieceNamed(pieces, stemOf(name));
        if (!piece) return reasonOf(new Problem(soundProblems.unnamed, { name }));
        const before = taken.get(piece.id);
        if (before !== undefined && before !== name) return twice(before);
        taken.set(piece.id, name);
        return { packed, text: piece.text };
      },
      store: async (tx, rows) => {
        const sounds: RowSound[] = [];
        for (const row of rows) sounds.push(await soundOf(row));
        return draft.put(tx, sounds);
      },
      changed: draft.changed,
      close: async () => archive.close(),
    };
  },
};
