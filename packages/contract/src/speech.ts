import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { affected, id, ids, instant, made, revision } from './page.ts';
import { nothing, route } from './route.ts';
import { secret } from './secret.ts';
import { isUnique, oneLine } from './sip-values.ts';
import type { Text } from './text.ts';

const page = 'speech-providers';
const realm = 'any';

export const speechUse = z.enum(['hearing', 'speaking']);
export type SpeechUse = z.infer<typeof speechUse>;
export const speechLanguage = z.enum(['zh', 'en']);
/** What Parley brings along, in orders of providers. */
export const embeddedProvider = 'embedded';

const text = z.object({ zh: z.string(), en: z.string() }) satisfies z.ZodType<Text>;

const kindField = z.object({
  key: z.string(),
  label: text,
  kind: z.enum(['text', 'secret', 'address']),
  required: z.boolean(),
  /** What is used where it is left empty. */
  standard: z.string().nullable(),
  /** A part of a host's name: letters, digits and hyphens. */
  isHostLabel: z.boolean().optional(),
});

/** What a kind of recogniser can; `partly` is told as a word. */
const hearing = z.object({
  languages: z.array(z.string()),
  partials: z.boolean(),
  endpointing: z.boolean(),
  hotWords: z.union([z.boolean(), z.literal('partly')]),
  closed: z.boolean(),
  rate: z.number(),
});
const speaking = z.object({
  languages: z.array(z.string()),
  streams: z.boolean(),
  speed: z.boolean(),
  rate: z.number(),
  voices: z.array(z.object({ id: z.string(), name: text, languages: z.array(z.string()) })),
});

/** A kind of provider that can be set up. */
const kind = z.object({
  kind: z.string(),
  name: text,
  place: z.enum(['cloud', 'own', 'local']),
  fields: z.array(kindField),
  hearing: hearing.nullable(),
  speaking: speaking.nullable(),
});
export type SpeechKind = z.infer<typeof kind>;

const standing = z.object({
  state: z.enum(['ready', 'backing-off', 'no-key', 'not-installed', 'disabled']),
  /** When it is tried next; null unless it backs off. */
  retryAt: instant.nullable(),
  /** What it failed with. */
  reason: z.string().nullable(),
  message: z.string().nullable(),
});

const provider = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  /** It is the platform's: a company may use it and not change it. */
  shared: z.boolean(),
  fields: z.record(z.string(), z.string()),
  /** The last four characters of each secret; never more of it. */
  secretTails: z.record(z.string(), z.string()),
  secretsAt: instant.nullable(),
  pricePerHour: z.number().nullable(),
  enabled: z.boolean(),
  hearing: standing,
  speaking: standing,
  revision,
});
export type SpeechProviderItem = z.infer<typeof provider>;

/** A word that should be heard: no signs that a vendor could take for a weight or a further word. */
const hotWord = oneLine(40)
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} '’·.&-]*$/u, fieldIssue('format'));
export const mostHotWords = 100;
const hotWordList = z.object({ language: speechLanguage, words: z.array(z.string()) });

const order = z.object({ use: speechUse, language: speechLanguage, providers: z.array(z.string()) });

/** What a provider did in the last hour. Times in ms: of a recogniser from the end of speech to its text, of a synthesiser to its first audio. */
const figures = z.object({
  provider: z.string(),
  use: speechUse,
  language: z.string(),
  uses: z.number().int(),
  errors: z.number().int(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  /** Where it had nothing to do, the times and failures are those of so many probes, one every ten minutes. */
  probes: z.number().int(),
  probeErrors: z.number().int(),
  /** Why the last probe failed; null if it did not. */
  probeReason: z.string().nullable(),
});
export type SpeechFigures = z.infer<typeof figures>;

/** Whether what people say after a transfer is transcribed, where a provider understands whatever is said. */
const transcription = z.object({ enabled: z.boolean(), revision });

const openFlow = z.object({ id, name: z.string() });

const fieldValues = z.record(z.string().max(40), oneLine(500));

const form = {
  name: oneLine(64).trim().min(1, fieldIssue('name.empty')),
  fields: fieldValues.default({}),
  /** Written, never read back. What is absent stays as it is. */
  secrets: secret(z.record(z.string().max(40), oneLine(500))).default({}),
  pricePerHour: z.number().min(0).max(10_000).nullable().default(null),
  enabled: z.boolean().default(true),
};

/** Audio in both directions: Int16, little endian, mono, 8 kHz, in base64; at most 15 s. */
const audio = z
  .string()
  .max(330_000)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, fieldIssue('format'));

const failure = z.object({ reason: z.string(), message: z.string() }).nullable();

/** Who hears and speaks for a company, or for all of them. */
export const speechProvider = {
  list: route('/api/config/speech-provider/list', {
    page,
    realm,
    summary: { zh: '语音服务商', en: 'Speech providers' },
    input: nothing,
    output: z.object({
      kinds: z.array(kind),
      providers: z.array(provider),
      orders: z.array(order),
      /** Those of the platform, which hold where a company has none. */
      platformOrders: z.array(order),
      /** Words that recognisers are told, after these those of the platform. */
      hotWords: z.array(hotWordList),
      platformHotWords: z.array(hotWordList),
      figures: z.array(figures),
      /** Flows in production that listen openly: what the embedded recogniser can't do. */
      openFlows: z.array(openFlow),
      /** Null for the operator, who has no calls. */
      transcription: transcription.nullable(),
    }),
  }),
  create: route('/api/config/speech-provider/create', {
    page,
    realm,
    audit: true,
    summary: { zh: '添加语音服务商', en: 'Add a speech provider' },
    input: z.object({ kind: z.string().max(40), ...form }),
    output: made,
  }),
  update: route('/api/config/speech-provider/update', {
    page,
    realm,
    audit: true,
    summary: { zh: '修改语音服务商', en: 'Update a speech provider' },
    input: z.object({ id, revision, ...form }),
    output: z.object({}),
  }),
  delete: route('/api/config/speech-provider/delete', {
    page,
    realm,
    audit: true,
    summary: { zh: '删除语音服务商', en: 'Delete speech providers' },
    input: ids,
    output: affected,
  }),
  setOrder: route('/api/config/speech-provider/set-order', {
    page,
    realm,
    audit: true,
    summary: { zh: '保存语音服务商顺序', en: 'Order speech providers' },
    input: z.object({
      use: speechUse,
      language: speechLanguage,
      /** From first to last; empty: as the platform orders. */
      providers: z
        .array(z.union([id, z.literal(embeddedProvider)]))
        .max(20)
        .refine(isUnique, fieldIssue('list.twice')),
      /** The own order that was read; empty: there was none. Refused (`row.changed`) if it is another one by now. */
      replaces: z.array(z.string().max(64)).max(20),
    }),
    output: z.object({}),
  }),
  setHotWords: route('/api/config/speech-provider/set-hot-words', {
    page,
    realm,
    audit: true,
    summary: { zh: '保存热词', en: 'Save hot words' },
    input: z.object({
      language: speechLanguage,
      /** The most important first; empty: none. */
      words: z.array(hotWord).max(mostHotWords).refine(isUnique, fieldIssue('list.twice')),
      /** The own words that were read. Refused (`row.changed`) if they are others by now. */
      replaces: z.array(z.string().max(200)).max(mostHotWords),
    }),
    output: z.object({}),
  }),
  setTranscription: route('/api/config/speech-provider/set-transcription', {
    page,
    audit: true,
    summary: { zh: '设置转人工后转写', en: 'Set transcription after transfers' },
    input: transcription,
    output: z.object({}),
  }),
  /** Nothing of it is kept, nor billed to a company. */
  tryHearing: route('/api/config/speech-provider/try-hearing', {
    page,
    realm,
    audit: true,
    summary: { zh: '试听识别', en: 'Try a recogniser' },
    input: z.object({
      id: z.union([id, z.literal(embeddedProvider)]),
      language: speechLanguage,
      audio,
      hotWords: z.array(oneLine(40)).max(50).default([]),
    }),
    output: z.object({
      text: z.string(),
      partials: z.array(z.object({ text: z.string(), atMs: z.number() })),
      firstMs: z.number().nullable(),
      finalMs: z.number(),
      /** In CNY, if the provider has a price. */
      price: z.number().nullable(),
      failure,
    }),
  }),
  /** What somebody said in a turn of a recorded call, to try recognisers with. Needs the right to play recordings. */
  callAudio: route('/api/config/speech-provider/call-audio', {
    page,
    realm,
    audit: true,
    summary: { zh: '取通话录音试听', en: 'Try with a recording of a call' },
    input: z.object({
      call: id,
      /** Default: the first in which the other side speaks. */ turn: z.number().int().min(1).max(10_000).optional(),
    }),
    output: z.object({ audio: z.string(), turn: z.number().int(), turns: z.array(z.object({ n: z.number().int(), text: z.string() })) }),
  }),
  trySpeaking: route('/api/config/speech-provider/try-speaking', {
    page,
    realm,
    audit: true,
    summary: { zh: '试听合成', en: 'Try a synthesiser' },
    input: z.object({
      id: z.union([id, z.literal(embeddedProvider)]),
      language: speechLanguage,
      text: oneLine(200).trim().min(1, fieldIssue('required')),
      voice: oneLine(80).default(''),
    }),
    output: z.object({ audio: z.string(), firstMs: z.number().nullable(), totalMs: z.number(), price: z.number().nullable(), failure }),
  }),
};
