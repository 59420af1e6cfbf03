import { createHash } from 'node:crypto';
import { Problem } from '@parley/contract';
import { type Flow, flow as graph } from '@parley/contract/flow/schema';
import { type FlowPackage, flowPackage, packageFormat } from '@parley/contract/flow-package';
import { productVersion } from '@parley/contract/version';
import type { KeptAudio } from '@parley/db';
import { z } from 'zod';
import { expectModest } from './package-text.ts';
import { packageProblems } from './problems.ts';

type Packed = FlowPackage['flow'];

const checksumOf = (flow: unknown): string => createHash('sha256').update(JSON.stringify(flow)).digest('hex');

/** A flow as the text of a package, with the audio of its recordings. */
export const packFlow = (flow: Packed, now: Date, sounds: readonly Pick<KeptAudio, 'id' | 'audio'>[] = []): string => {
  const audio = Object.fromEntries(sounds.map(({ id, audio: bytes }) => [id, Buffer.from(bytes).toString('base64')]));
  const pack = { ...packageFormat, checksum: checksumOf(flow), exportedAt: now.toISOString(), product: productVersion, flow, audio };
  return `${JSON.stringify(pack, null, 1)}\n`;
};

const head = z.object({ format: z.literal(packageFormat.format), version: z.int().min(1) });
const body = z.object({ flow: z.unknown() });

const read = (text: string): unknown => {
  expectModest(text);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Problem(packageProblems.unreadable, {}, { cause: error });
  }
};

/** Its recordings. @throws Problem for one that is not what its name says */
const soundsIn = (audio: FlowPackage['audio']): Uint8Array[] =>
  Object.entries(audio).map(([id, text]) => {
    const bytes = Buffer.from(text, 'base64');
    if (createHash('sha256').update(bytes).digest('hex') !== id) throw new Problem(packageProblems.changed);
    return bytes;
  });

/**
 * The flow that a package holds, checked from the outside in.
 *
 * @throws Problem if the file breaks off, is something else, of a later format, lacks something, was changed, or holds no flow
 */
export const unpackFlow = (text: string): Packed & { readonly draft: Flow; readonly audio: readonly Uint8Array[] } => {
  const all = read(text);
  const known = head.safeParse(all);
  if (!known.success) throw new Problem(packageProblems.foreign);
  const { version } = known.data;
  if (version > packageFormat.version) throw new Problem(packageProblems.newer, { version, known: packageFormat.version });
  const whole = flowPackage.safeParse(all);
  if (!whole.success) throw new Problem(packageProblems.incomplete, { path: whole.error.issues[0]?.path.join('.') ?? '' });
  if (whole.data.checksum !== checksumOf(body.parse(all).flow)) throw new Problem(packageProblems.changed);
  const draft = graph.safeParse(whole.data.flow.draft);
  if (!draft.success) {
    const [issue] = draft.error.issues;
    throw new Problem(packageProblems.draft, { path: issue?.path.join('.') ?? '', why: issue?.message ?? '' });
  }
  return { ...whole.data.flow, draft: draft.data, audio: soundsIn(whole.data.audio) };
};
