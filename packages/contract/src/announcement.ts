import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { affected, id, ids, instant, made, revision } from './page.ts';
import { route } from './route.ts';
import { isUnique, oneLine } from './sip-values.ts';
import { speechLanguage } from './speech.ts';

const page = 'recall';
const realm = 'any';

/** What a rule says that an announcement comes to. After `ringing` and `forwarding` somebody may still come to the phone. */
export const announcementClass = z.enum([
  'switched-off',
  'empty-number',
  'suspended',
  'on-the-line',
  'cannot-connect',
  'barred',
  'assistant',
  'voicemail',
  'ringing',
  'network-busy',
  'forwarding',
  'fax',
  'no-answer',
  'machine',
]);
export type AnnouncementClass = z.infer<typeof announcementClass>;

const phase = z.enum(['early', 'answered']);
export type AnnouncementPhase = z.infer<typeof phase>;

export const mostRules = 100;
/** Calls that a rule is tried on, and days that they are not older than. */
export const mostTried = 50_000;
export const triedDays = 30;
/** Groups of fewer calls are told as a number alone. */
export const leastCalls = 5;

const words = oneLine(100)
  .trim()
  .regex(/[\p{L}\p{N}]/u, fieldIssue('required'));
const wordList = z.array(words).max(20).refine(isUnique, fieldIssue('list.twice')).default([]);

/** How like an announcement has to sound to count as the same. */
export const likeness = z.number().min(0.4).max(1);

/** When a rule holds: some of the words are said, none of the others, and it sounds like the group. Null: whichever. */
const conditions = {
  class: announcementClass,
  language: speechLanguage.nullable().default(null),
  phase: phase.nullable().default(null),
  texts: wordList,
  unless: wordList,
  /** Of a group of unknown announcements, from which its sound is taken. */
  groupId: id.nullable().default(null),
  /** How like it has to sound; null: its sound counts for nothing. */
  likeness: likeness.nullable().default(null),
};
/** Conditions as they are kept. */
export const announcementConditions = z.object(conditions);
export type AnnouncementConditions = z.infer<typeof announcementConditions>;
const holds = (rule: { texts: readonly string[]; likeness: number | null }): boolean => rule.texts.length > 0 || rule.likeness !== null;
const nothingHolds = { path: ['texts'], message: fieldIssue('required') };

const form = {
  ...conditions,
  /** A call that comes to a number which nobody will answer is ended at once. */
  hangUp: z.boolean().default(true),
  enabled: z.boolean().default(false),
  /** A trial of these conditions that has ended; without one no rule is enabled. */
  trialId: id.optional(),
};

const rule = z.object({
  id,
  /** It is the platform's: it holds after the company's own, who cannot change it. */
  shared: z.boolean(),
  class: announcementClass,
  language: speechLanguage.nullable(),
  phase: phase.nullable(),
  texts: z.array(z.string()),
  unless: z.array(z.string()),
  groupId: id.nullable(),
  likeness: z.number().nullable(),
  hangUp: z.boolean(),
  enabled: z.boolean(),
  /** Calls of the last seven days. */
  hits: z.number().int(),
  /** Wrong hits of the trial that it was enabled with; null: it never was. */
  falseHits: z.number().int().nullable(),
  revision,
});
export type AnnouncementRule = z.infer<typeof rule>;

const share = z.object({ name: z.string(), calls: z.number().int() });
const group = z.object({
  id,
  text: z.string(),
  language: speechLanguage,
  calls: z.number().int(),
  firstSeen: instant,
  lastSeen: instant,
  /** By gateway, the most first. */
  gateways: z.array(share),
  phases: z.object({ early: z.number().int(), answered: z.number().int() }),
  /** How alike its recordings are to the first, on average. */
  alike: z.number().nullable(),
  /** Loudness of its first recording, 0 to 1, in equal pieces; and how long it is. */
  wave: z.array(z.number()),
  ms: z.number().int(),
  samples: z.array(z.object({ id, callId: id, at: instant, phase, text: z.string(), likeness: z.number(), ms: z.number().int() })),
  /** Somebody passed it over. */
  passed: z.boolean(),
});
export type AnnouncementGroupItem = z.infer<typeof group>;

const falseHit = z.object({
  callId: id,
  text: z.string(),
  /** What the call took it for; `person`: somebody who talked. */
  was: z.string(),
  likeness: z.number().nullable(),
});
export type FalseHit = z.infer<typeof falseHit>;

export const trialState = z.enum(['waiting', 'running', 'done']);
const trial = z.object({
  id,
  state: trialState,
  /** Calls so far. */
  tried: z.number().int(),
  hits: z.number().int(),
  /** Hits by what the calls took it for: `unknown`, a class, or `person`. */
  was: z.record(z.string(), z.number().int()),
  falseHits: z.number().int(),
  /** The newest of them. */
  falseList: z.array(falseHit),
});
export type AnnouncementTrial = z.infer<typeof trial>;

/** What a rule led to and is undone with it: calls that it told wait for a redial no more. Their records stay as they are. */
const undone = {
  /** Numbers whose redial was stopped. */
  stopped: z.number().int(),
  /** There were too many for one answer: the others are being stopped. */
  more: z.boolean(),
};

/** What networks and machines say: rules that name it, and what no rule knows yet. */
export const announcement = {
  list: route('/api/config/announcement/list', {
    page,
    realm,
    summary: { zh: '铃音规则和未知铃音', en: 'Announcement rules and unknown announcements' },
    input: z.object({
      search: z.string().trim().max(100).default(''),
      phase: phase.optional(),
      gatewayId: id.optional(),
      /** Those that were passed over instead of the others. */
      passed: z.boolean().default(false),
    }),
    output: z.object({
      groups: z.array(group),
      /** Of what the list leaves out: groups of too few calls, and groups that were passed over. */
      scattered: z.number().int(),
      passed: z.number().int(),
      rules: z.array(rule),
      /** Calls by class that the built-in wordings knew, last seven days. */
      builtIn: z.array(z.object({ class: z.string(), calls: z.number().int() })),
      /** Announcements of the last seven days and of the seven before. */
      week: z.object({ known: z.number().int(), unknown: z.number().int() }),
      weekBefore: z.object({ known: z.number().int(), unknown: z.number().int() }),
      /** Of the task that ran last and has any. */
      redial: z
        .object({
          task: z.string(),
          name: z.string(),
          tasks: z.number().int(),
          rules: z.array(z.object({ result: z.string(), times: z.number().int(), waitSeconds: z.number().int() })),
        })
        .nullable(),
      /** The user may listen to recordings. */
      mayHear: z.boolean(),
    }),
  }),
  create: route('/api/config/announcement/create', {
    page,
    realm,
    audit: true,
    summary: { zh: '新建铃音规则', en: 'Make an announcement rule' },
    input: z.object(form).refine(holds, nothingHolds),
    output: made,
  }),
  update: route('/api/config/announcement/update', {
    page,
    realm,
    audit: true,
    summary: { zh: '修改铃音规则', en: 'Change an announcement rule' },
    input: z.object({ id, revision, ...form }).refine(holds, nothingHolds),
    /** Of a rule that was switched off; otherwise nothing is undone. */
    output: z.object(undone),
  }),
  delete: route('/api/config/announcement/delete', {
    page,
    realm,
    audit: true,
    summary: { zh: '删除铃音规则', en: 'Delete announcement rules' },
    input: ids,
    output: affected.extend(undone),
  }),
  /** Begins a trial on what calls heard lately: the newest, at most {@link mostTried}. */
  try: route('/api/config/announcement/try', {
    page,
    realm,
    summary: { zh: '试铃音规则', en: 'Try an announcement rule' },
    input: announcementConditions.refine(holds, nothingHolds),
    output: made,
  }),
  trial: route('/api/config/announcement/trial', {
    page,
    realm,
    summary: { zh: '铃音规则试得怎样', en: 'How a trial goes' },
    input: z.object({ id }),
    output: trial,
  }),
  /** Leaves a group out of the list until twice as many calls heard it; `false` takes it back. */
  pass: route('/api/config/announcement/pass', {
    page,
    audit: true,
    summary: { zh: '放过一组铃音', en: 'Pass over a group' },
    input: z.object({ id, passed: z.boolean() }),
    output: z.object({}),
  }),
  /** Makes groups of what in a group is less alike than the rest. */
  split: route('/api/config/announcement/split', {
    page,
    audit: true,
    summary: { zh: '拆开一组铃音', en: 'Split a group' },
    input: z.object({ id }),
    output: z.object({ groups: z.number().int() }),
  }),
  /** Int16, little endian, mono, 8 kHz, in base64. Needs the right to play recordings; is kept in the operation log. */
  audio: route('/api/config/announcement/audio', {
    page,
    audit: true,
    summary: { zh: '听铃音', en: 'Listen to an announcement' },
    input: z.object({ id }),
    output: z.object({ audio: z.string() }),
  }),
};
