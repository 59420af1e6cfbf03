import { z } from 'zod';
import { limits } from './flow/limits.ts';
import { audioId } from './flow/prompt.ts';
import { id } from './page.ts';
import { route } from './route.ts';
import { startedJob } from './transfer.ts';

const page = 'flow';

/** What a package says of itself. One of a later version is refused; a change that older programs cannot read raises it. */
export const packageFormat = { format: 'parley-flow', version: 1 } as const;

/** A draft with its corpora and recordings (8 kB a second), and room around it. */
export const packageLimit = 64 * 1024 * 1024;

/** A flow with everything in it, as a file. Its draft is parsed apart, so that what is wrong with it can be told where it is. */
export const flowPackage = z.object({
  format: z.literal(packageFormat.format),
  version: z.int().min(1),
  /** SHA-256 of the JSON of `flow`, in hex: a package that was cut off or written into is not taken for whole. */
  checksum: z.string().regex(/^[0-9a-f]{64}$/),
  exportedAt: z.string(),
  /** The product's version that wrote it. */
  product: z.string(),
  flow: z.object({
    name: z.string().trim().min(1).max(limits.sentence),
    type: z.enum(['inbound', 'outbound']),
    language: z.enum(['zh', 'en']),
    draft: z.unknown(),
    /** Names of the SMS strategies that its nodes send by, by id: where it comes to another company, those of the same names take their places. */
    smsStrategies: z.record(z.string().max(64), z.string().max(64)).optional(),
  }),
  /** The audio of its recordings by id (A-law, 8 kHz, in base64): each is checked against its id, which is the SHA-256 of it. */
  audio: z.record(audioId, z.base64()).default({}),
});
export type FlowPackage = z.infer<typeof flowPackage>;

/**
 * Makes a flow of a package, in the background; follow it in the import queue, where the job's target is the flow once it is there. A name
 * that is taken gets a number. A package that will not do makes nothing, and the job says why.
 */
export const importPackage = route('/api/platform/flow/import', {
  page,
  audit: true,
  kind: 'multipart',
  files: ['file'],
  bodyLimit: packageLimit,
  summary: { zh: '导入话术包', en: 'Import a flow package' },
  input: z.object({ name: z.string().trim().min(1).max(100).optional() }),
  output: startedJob,
});

/** Writes a flow's package in the background; follow it in the export queue. */
export const requestExport = route('/api/platform/flow/request-export', {
  page,
  audit: true,
  summary: { zh: '导出话术包', en: 'Export a flow package' },
  input: z.object({
    flow_id: id,
    /** Absent: the draft. */
    number: z.int32().min(1).optional(),
  }),
  output: startedJob,
});
