import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { affected, id, ids, instant, made } from './page.ts';
import { nothing, route } from './route.ts';
import { isUnique, oneLine } from './sip-values.ts';
import { embeddedProvider, speechLanguage } from './speech.ts';

const page = 'speech-bake-off';

/** Turns of one bake-off: at real speed two hundred last about a quarter of an hour. */
export const mostTurns = 200;
const mostContestants = 5;
/** Calls that may be marked, and so heard in one bake-off. */
export const mostMarked = 50;
/** Largest archive of recordings, in bytes, and the longest they may last altogether, s. */
export const uploadLimit = 32 * 1024 * 1024;
export const longestUpload = 600;

/** Of a turn within a bake-off. */
const turnNumber = z.number().int().min(1).max(mostTurns);

const bakeOffState = z.enum(['waiting', 'running', 'done', 'cancelled']);

const summary = z.object({
  id,
  name: z.string(),
  language: speechLanguage,
  state: bakeOffState,
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
  total: z.number().int(),
  done: z.number().int(),
  createdAt: instant,
  endedAt: instant.nullable(),
});
export type BakeOffSummary = z.infer<typeof summary>;

/** How one provider did. Times in ms from the end of speech to the text; `cost` in CNY; `errorRate` over what was written down. */
const contestant = z.object({
  id: z.string(),
  name: z.string(),
  read: z.number().int(),
  failed: z.number().int(),
  reasons: z.record(z.string(), z.number().int()),
  errorRate: z.number().nullable(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  cost: z.number().nullable(),
});
export type Contestant = z.infer<typeof contestant>;

const item = z.object({
  n: z.number().int(),
  /** Of a call; null for a recording that was brought. */
  callId: id.nullable(),
  turn: z.number().int().nullable(),
  /** The name of the recording that was brought. */
  file: z.string().nullable(),
  ms: z.number().int(),
  /** As it was heard in the call. */
  recorded: z.string(),
  /** As somebody who listened wrote it down. */
  expected: z.string().nullable(),
  /** By provider; null until it was this one's turn. */
  heard: z
    .record(z.string(), z.object({ text: z.string(), finalMs: z.number(), failure: z.object({ reason: z.string() }).nullable() }))
    .nullable(),
  /** They don't agree with each other, or with what was written down. */
  differs: z.boolean(),
});
export type BakeOffItem = z.infer<typeof item>;

const wanted = {
  name: oneLine(64).trim().min(1, fieldIssue('name.empty')),
  language: speechLanguage,
  providers: z
    .array(z.union([id, z.literal(embeddedProvider)]))
    .min(1, fieldIssue('required'))
    .max(mostContestants)
    .refine(isUnique, fieldIssue('list.twice')),
  phrases: z.array(oneLine(40)).max(50).default([]),
};

/** A company's own calls through several recognisers: errors, times, cost, and what they don't agree on. */
export const bakeOff = {
  list: route('/api/config/speech-bake-off/list', {
    page,
    summary: { zh: '识别比对', en: 'Bake-offs of recognisers' },
    input: nothing,
    output: z.object({
      list: z.array(summary),
      /** Who may take part, by language. */
      choices: z.array(z.object({ id: z.string(), name: z.string(), languages: z.array(z.string()) })),
      /** The user may hear recordings, without which none can be begun. */
      mayHear: z.boolean(),
    }),
  }),
  /** Takes what people said in the newest calls with a recording that fit. Needs the right to play recordings. */
  create: route('/api/config/speech-bake-off/create', {
    page,
    audit: true,
    summary: { zh: '新建识别比对', en: 'Begin a bake-off' },
    input: z.object({
      ...wanted,
      flowId: id.optional(),
      from: instant.optional(),
      to: instant.optional(),
      /** These calls and no others. */
      calls: z.array(id).max(mostMarked).optional(),
      turns: z.number().int().min(1).max(mostTurns).default(50),
    }),
    output: made,
  }),
  /**
   * Recordings that somebody brings: a zip of WAV files; of two channels the second is heard. `a.txt` beside `a.wav` says what is said in it;
   * without it only disagreements are told.
   */
  upload: route('/api/config/speech-bake-off/upload', {
    page,
    audit: true,
    kind: 'multipart',
    files: ['file'],
    bodyLimit: uploadLimit,
    summary: { zh: '上传录音比对', en: 'Begin a bake-off of recordings' },
    input: z.object(wanted),
    output: made,
  }),
  /** Keeps a recorded call for the next bake-off, or no longer. */
  mark: route('/api/config/speech-bake-off/mark', {
    page,
    audit: true,
    summary: { zh: '标记通话用于比对', en: 'Mark a call for bake-offs' },
    input: z.object({ callId: id, marked: z.boolean() }),
    output: z.object({}),
  }),
  marked: route('/api/config/speech-bake-off/marked', {
    page,
    summary: { zh: '标记的通话', en: 'Calls marked for bake-offs' },
    input: nothing,
    /** `byTurns`: of them, those with a turn that somebody marked as misheard. */
    output: z.object({ calls: z.array(id), byTurns: z.array(id) }),
  }),
  detail: route('/api/config/speech-bake-off/detail', {
    page,
    summary: { zh: '识别比对结果', en: 'Results of a bake-off' },
    input: z.object({ id }),
    output: summary.extend({ contestants: z.array(contestant), items: z.array(item) }),
  }),
  /** Writes down what is said in one of them; null: nothing is known again. */
  expect: route('/api/config/speech-bake-off/expect', {
    page,
    audit: true,
    summary: { zh: '填写原话', en: 'Write down what was said' },
    input: z.object({ id, n: turnNumber, text: oneLine(500).trim().nullable() }),
    output: z.object({}),
  }),
  /** Int16, little endian, mono, 8 kHz, in base64. Needs the right to play recordings; is kept in the operation log. */
  audio: route('/api/config/speech-bake-off/audio', {
    page,
    audit: true,
    summary: { zh: '听比对录音', en: 'Listen to a turn' },
    input: z.object({ id, n: turnNumber }),
    output: z.object({ audio: z.string() }),
  }),
  cancel: route('/api/config/speech-bake-off/cancel', {
    page,
    audit: true,
    summary: { zh: '停止识别比对', en: 'Stop a bake-off' },
    input: z.object({ id }),
    output: z.object({}),
  }),
  delete: route('/api/config/speech-bake-off/delete', {
    page,
    audit: true,
    summary: { zh: '删除识别比对', en: 'Delete bake-offs' },
    input: ids,
    output: affected,
  }),
};
