import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerClass } from '@parley/speech';
import { atEightKilohertz, RECORDINGS } from '../hearing/voices.ts';
import type { Answer } from './material.ts';

/** What a person recorded for PBXs (Debian's asterisk-core-sounds-en-wav), and what it is to a caller. */
const PROMPTS: readonly (readonly [file: string, of: AnswerClass, phase: Answer['phase']])[] = [
  ['ss-noservice', 'empty-number', 'early'],
  ['cannot-complete-as-dialed', 'empty-number', 'early'],
  ['all-circuits-busy-now', 'network-busy', 'early'],
  ['vm-intro', 'voicemail', 'answered'],
  ['priv-recordintro', 'assistant', 'answered'],
  ['basic-pbx-ivr-main', 'machine', 'answered'],
  ['queue-periodic-announce', 'machine', 'answered'],
  ['hello', 'human', 'answered'],
];

/** The recorded prompts that this machine has. */
export async function recordedAnswers(): Promise<{ answer: Answer; samples: Int16Array }[]> {
  const found = PROMPTS.map(([file, of, phase]) => ({ file: join(RECORDINGS, `${file}.wav`), of, phase })).filter(({ file }) =>
    existsSync(file),
  );
  return Promise.all(
    found.map(async ({ file, of, phase }) => ({ answer: { class: of, phase, sounds: [] }, samples: await atEightKilohertz(file) })),
  );
}
