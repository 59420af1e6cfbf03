import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { limits } from './flow/limits.ts';
import { audioId, recording } from './flow/prompt.ts';
import { id, instant, pageOf, pageRequest } from './page.ts';
import { route } from './route.ts';
import { embeddedProvider } from './speech.ts';

const page = 'flow';
const see = (path: string): string => `PLATFORM/${path} || PLATFORM/FLOW/DETAIL`;
const edit = (path: string): string => `PLATFORM/${path} || PLATFORM/FLOW/UPDATE`;

/** Largest file of one recording, bytes. */
export const recordingLimit = 20 * 1024 * 1024;
/** Largest zip of recordings, bytes. */
export const recordingsLimit = 300 * 1024 * 1024;
/** So long after it was kept a recording that nothing names counts as unused: an open designer, or an import, may be about to name it. */
export const unusedAfterHours = 24;
/** Longest recording, s. */
export const longestRecording = 180;

const language = z.enum(['zh', 'en']);
const text = z.string().trim().min(1, fieldIssue('required')).max(limits.promptText);

const robotVoice = z.object({
  /** As a flow names it. */
  voice: z.string(),
  name: z.string(),
  provider: z.union([id, z.literal(embeddedProvider)]),
  providerName: z.string(),
  /** Of the provider that is asked first: others speak only while it cannot. */
  first: z.boolean(),
  /** What the voice says when it is tried. */
  sample: z.string(),
});
export type RobotVoiceChoice = z.infer<typeof robotVoice>;

/** What a flow's robot can sound like: the voices of the company's synthesisers for a language, in the order in which they are asked. */
export const getRobotVoice = route('/api/platform/flow/get-robot-voice', {
  page,
  permission: see('FLOW/GET-ROBOT-VOICE'),
  summary: { zh: '机器人音色', en: 'Robot voices' },
  input: z.object({ language }),
  output: z.object({
    /** Who speaks where no voice is chosen: the first of the order. */
    standard: z.string(),
    voices: z.array(robotVoice),
    /** One of them has voices that are not listed: any name may be one. */
    unlisted: z.boolean(),
  }),
});

/** How a piece of a prompt sounds; `changed`: its words are other ones than those recorded. */
export const pieceState = z.enum(['recorded', 'synthesised', 'changed', 'missing']);

const spokenPiece = z.object({
  /** SHA-256 of its words, in hex, shortened: the same words have the same one wherever they stand. */
  id: z.string(),
  /** What is to be said, without the values around it. */
  text: z.string(),
  state: pieceState,
  /** What it says now, or, of a changed one, what it said before. */
  recording: recording.nullable(),
  /** The file by this name, in a zip or alone, is taken for it. */
  fileName: z.string(),
  nodeId: z.string().nullable(),
  /** Of the node or item, and where in it. */
  place: z.string(),
  /** The whole sentence with its variables. */
  prompt: z.string(),
  /** How often the words stand in the flow. */
  uses: z.number().int(),
  /** The voice that says it where it is not recorded. */
  robotVoice: z.string(),
});
export type SpokenPiece = z.infer<typeof spokenPiece>;

const counts = z.object({ recorded: z.int(), synthesised: z.int(), changed: z.int(), missing: z.int() });

const unusedSound = z.object({
  id: audioId,
  ms: z.int(),
  bytes: z.int(),
  wave: z.string(),
  /** The name of the file that it came from; empty: recorded in the browser, synthesised, or of a package. */
  source: z.string(),
  createdAt: instant,
});
export type UnusedSound = z.infer<typeof unusedSound>;

const filter = { flow_id: id, state: pieceState.optional(), search: z.string().trim().max(200).optional() };

const exportedColumns = ['fileName', 'place', 'prompt', 'text', 'state', 'seconds', 'uses'] as const;

export const flowVoice = {
  /** What the draft says, piece by piece, and which of it is recorded. */
  list: route('/api/platform/flow-voice/list', {
    page,
    permission: see('FLOW-VOICE/LIST'),
    summary: { zh: '话术录音列表', en: 'Recorded prompts of a flow' },
    input: pageRequest(['place', 'text']).extend({ ...filter, order: z.enum(['asc', 'desc']).default('asc') }),
    output: pageOf(spokenPiece).extend({ counts, revision: z.int() }),
  }),
  /**
   * Takes one recording in: brought to one loudness, its silent edges cut, 8 kHz. It is put wherever the draft says `text`, or, without one,
   * the words that the file's name stands for. With `keep_only` the draft stays as it is.
   */
  upload: route('/api/platform/flow-voice/upload', {
    page,
    permission: edit('FLOW-VOICE/UPLOAD'),
    audit: true,
    kind: 'multipart',
    files: ['file'],
    bodyLimit: recordingLimit,
    summary: { zh: '上传录音', en: 'Upload a recorded prompt' },
    input: z.object({ flow_id: id, text: text.optional(), keep_only: z.boolean().default(false) }),
    output: z.object({
      recording,
      /** What there is to know of it: `clipped`, `quiet`. */
      notices: z.array(z.object({ id: z.string(), text: z.string() })),
      /** Prompts that it was put to. */
      prompts: z.int(),
      revision: z.int(),
    }),
  }),
  /** Queues a zip of recordings, each named as the list of prompts names it, or by its words; follow it in the import queue. */
  batchUpload: route('/api/platform/flow-voice/batch-upload', {
    page,
    permission: edit('FLOW-VOICE/BATCH-UPLOAD'),
    audit: true,
    kind: 'multipart',
    files: ['file'],
    bodyLimit: recordingsLimit,
    summary: { zh: '批量上传录音', en: 'Upload a zip of recorded prompts' },
    input: z.object({ flow_id: id }),
    output: z.object({ jobId: id }),
  }),
  /** Has the flow's voice say what has no sound yet, in the background; follow it in the import queue. */
  synthesise: route('/api/platform/flow-voice/synthesise', {
    page,
    permission: edit('FLOW-VOICE/SYNTHESISE'),
    audit: true,
    summary: { zh: '合成缺少的录音', en: 'Synthesise the missing prompts' },
    input: z.object({ flow_id: id }),
    output: z.object({ jobId: id, pieces: z.int() }),
  }),
  /** What to record, for a studio: each sentence with the name that its file has to have; follow it in the export queue. */
  requestExport: route('/api/platform/flow-voice/request-export', {
    page,
    permission: see('FLOW-VOICE/REQUEST-EXPORT'),
    audit: true,
    summary: { zh: '导出录音清单', en: 'Export the list of prompts to record' },
    input: z.object({
      flow_id: id,
      state: pieceState.optional(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      encoding: z.enum(['utf-8', 'gbk']).default('utf-8'),
    }),
    output: z.object({ jobId: id }),
  }),
  /** A recording as a call plays it: Int16, little endian, 8 kHz, in base64. */
  audio: route('/api/platform/flow-voice/audio', {
    page,
    permission: see('FLOW-VOICE/AUDIO'),
    summary: { zh: '试听录音', en: 'Listen to a recorded prompt' },
    input: z.object({ flow_id: id, audio_id: audioId }),
    output: z.object({ audio: z.string(), ms: z.int() }),
  }),
  /** Recordings of the company that no draft, no version and no call of any flow names any more: how many, how large, the largest 200. */
  unused: route('/api/platform/flow-voice/unused', {
    page,
    permission: see('FLOW-VOICE/UNUSED'),
    summary: { zh: '未使用的录音', en: 'Recordings that nothing uses' },
    input: z.object({}),
    output: z.object({
      list: z.array(unusedSound),
      ...{ count: z.int(), bytes: z.int(), ms: z.int() },
    }),
  }),
  /** Removes them, or the chosen ones of them. What came into use meanwhile stays. */
  removeUnused: route('/api/platform/flow-voice/remove-unused', {
    page,
    permission: 'PLATFORM/FLOW-VOICE/REMOVE-UNUSED || PLATFORM/FLOW/DELETE',
    audit: true,
    summary: { zh: '删除未使用的录音', en: 'Remove recordings that nothing uses' },
    input: z.object({ audio_ids: z.array(audioId).min(1, fieldIssue('ids.empty')).max(1000).optional() }),
    output: z.object({ count: z.int(), bytes: z.int() }),
  }),
  /** Has a voice say something, as a call would hear it. */
  sample: route('/api/platform/flow-voice/sample', {
    page,
    permission: edit('FLOW-VOICE/SAMPLE'),
    audit: true,
    summary: { zh: '试听音色', en: 'Listen to a voice' },
    input: z.object({
      language,
      text: text.max(200),
      voice: z.string().max(64).default(''),
      speed: z.number().min(0.5).max(2).default(1),
      volume: z.number().min(0).max(2).default(1),
    }),
    output: z.object({
      audio: z.string(),
      ms: z.int(),
      /** The provider that spoke. */
      provider: z.string(),
      failure: z.object({ reason: z.string(), message: z.string() }).nullable(),
    }),
  }),
};

export const exportedPieceColumns = exportedColumns;
export const pieceFilter = z.object({ flowId: id, state: pieceState.optional() });
export type PieceFilter = z.infer<typeof pieceFilter>;
