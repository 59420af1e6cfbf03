import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { affected, id, ids, instant, pageOf, pageRequest } from './page.ts';
import { isOneNumber, notOneNumber } from './phone.ts';
import { type OutputOf, route } from './route.ts';
import { tablePreview } from './table-preview.ts';
import { taskState } from './task-state.ts';

const page = 'task-list';

export const numberState = z.enum(['waiting', 'claimed', 'ringing', 'talking', 'done', 'redial', 'filtered', 'failed']);
export type NumberState = z.infer<typeof numberState>;

/** Largest file of numbers, bytes. */
export const importLimit = 200 * 1024 * 1024;

const column = z.number(fieldIssue('mapping.phone')).int().min(0).max(1000);

/** Which column is the number, and which variable each other column feeds; columns not named are left out. */
export const columnMapping = z
  .object({
    header: z.boolean(),
    /** Null: all numbers are in cipher text. */
    phone: column.nullable(),
    /** The column of numbers in cipher text, where the company's security strategy takes them. A row that has both goes by its cipher text. */
    cipher: column.optional(),
    variables: z
      .array(z.object({ column: z.number().int().min(0).max(1000), name: z.string().trim().min(1).max(64) }))
      .max(100)
      .default([]),
  })
  .refine(({ phone, cipher }) => phone !== null || cipher !== undefined, { path: ['phone'], message: fieldIssue('mapping.phone') });
export type ColumnMapping = z.infer<typeof columnMapping>;

/** Reads the head of a file: its columns, some rows, and a guess of what they are. Nothing is kept. */
export const importPreview = route('/api/platform/task/import-preview', {
  page,
  permission: 'PLATFORM/TASK/IMPORT',
  kind: 'multipart',
  files: ['file'],
  bodyLimit: importLimit,
  summary: { zh: '预览号码文件', en: 'Preview number file' },
  input: z.object({}),
  output: tablePreview.extend({
    /** The column that looks like numbers, if any. */
    phoneColumn: z.number().int().nullable(),
    /** The column whose heading says that it holds numbers in cipher text, if any. */
    cipherColumn: z.number().int().nullable(),
    /** What somebody of the company said of the last file with the same columns. */
    remembered: columnMapping.nullable(),
  }),
});
export type ImportPreview = OutputOf<typeof importPreview>;

/** Queues the file; follow it in the import queue. A form field carries the mapping as JSON. */
export const importNumbers = route('/api/platform/task/import', {
  page,
  audit: true,
  kind: 'multipart',
  files: ['file'],
  bodyLimit: importLimit,
  summary: { zh: '导入号码', en: 'Import numbers' },
  input: z.object({ id, mapping: columnMapping }),
  output: z.object({ jobId: id }),
});

/** Characters that one variable of a number may have. */
export const longestVariable = 2000;

/**
 * A number as it is sent: in plain, or in the company's cipher text (`numberCipher`), with its variables. What is told of one in cipher text, such as
 * that it is refused, is told of its cipher text.
 */
export const writtenNumber = z
  .object({
    phone: z.string().max(60).optional(),
    cipher: z.string().min(1).max(200).optional(),
    variables: z.record(z.string().min(1).max(64), z.string().max(longestVariable)).default({}),
  })
  .refine(isOneNumber, notOneNumber);

/**
 * Why a number is not taken. `cipher`: none of the company's keys opens its cipher text; `duplicate-in-file`: the same one came before in what was brought, in a file or in a call;
 * `too-wide`: a variable is longer than {@link longestVariable}; `blacklisted`: it is not to be called;
 * `repeat-limit`: it has had the calls that the company allows;
 * `do-not-call`: the company's service outside lists it; `not-whitelisted`: the task calls whitelisted numbers alone, and it is none.
 */
export const refusal = z.enum([
  'format',
  'cipher',
  'duplicate-in-file',
  'duplicate-in-task',
  'too-wide',
  'blacklisted',
  'repeat-limit',
  'do-not-call',
  'not-whitelisted',
]);
export type Refusal = z.infer<typeof refusal>;

/** Adds numbers by hand or by API; each refused one is told with its reason. A task's state stays what it is: a running one calls them. */
export const append = route('/api/platform/task/append', {
  page,
  key: ['append'],
  audit: true,
  bodyLimit: 4 * 1024 * 1024,
  summary: { zh: '追加号码', en: 'Append numbers' },
  input: z.object({
    id,
    numbers: z.array(writtenNumber).min(1, fieldIssue('ids.empty')).max(5000),
    /**
     * Whatever names this delivery for its sender. The same one again, with the same numbers, adds nothing and is answered as the first
     * time; with others it is refused.
     */
    idempotencyKey: z
      .string()
      .regex(/^[\x21-\x7e]{1,128}$/, fieldIssue('format'))
      .optional(),
  }),
  output: z.object({
    /** Its place in the log of deliveries, where it has one. */
    deliveryId: id.nullable(),
    /** It had come before, and this is what was answered then. */
    repeated: z.boolean(),
    /** Of the task, now. A task that is not running calls nobody until it is started. */
    state: taskState,
    accepted: z.number().int(),
    refused: z.array(z.object({ phone: z.string(), reason: refusal })),
    /** Accepted numbers, as they are dialled, that have more or fewer digits than usual. */
    oddLengths: z.array(z.string()),
    /** Of so many the company's do-not-call service said nothing: it is asked again before they are called. */
    notAsked: z.number().int().optional(),
  }),
});

export const numberItem = z.object({
  id,
  /** Masked unless the role may see it. */
  phone: z.string(),
  variables: z.record(z.string(), z.string()),
  state: numberState,
  reason: z.string().nullable(),
  tries: z.number().int(),
  lastResult: z.string().nullable(),
  lastCallId: id.nullable(),
  /** How the last call ended, as the signalling numbers it; null: it goes on, has none, or is not seen. */
  lastSipStatus: z.number().int().nullable(),
  lastQ850: z.number().int().nullable(),
  grade: z.string().nullable(),
  dueAt: instant,
  updatedAt: instant,
});
export type NumberItem = z.infer<typeof numberItem>;

export const numberList = route('/api/platform/task/number-list', {
  page,
  summary: { zh: '任务号码', en: 'List numbers' },
  input: pageRequest(['id']).extend({
    taskId: id,
    states: z.array(numberState).max(8).optional(),
    /** The whole number, or its beginning. */
    phone: z.string().max(60).optional(),
  }),
  output: pageOf(numberItem),
});

/** Takes numbers out; those in a call stay. */
export const numberDelete = route('/api/platform/task/number-delete', {
  page,
  audit: true,
  summary: { zh: '删除号码', en: 'Delete numbers' },
  input: ids.extend({ taskId: id }),
  output: affected,
});

/**
 * Deletes the numbers that were never called. Not while the task runs, or while one of its numbers is about to be dialled. So many that it
 * takes longer than some seconds are deleted by several calls: `more` says whether some are left.
 */
export const deleteNoCall = route('/api/platform/task/delete-no-call', {
  page,
  audit: true,
  summary: { zh: '删除未呼叫号码', en: 'Delete numbers not called yet' },
  input: z.object({ id }),
  output: affected.extend({ more: z.boolean() }),
});
