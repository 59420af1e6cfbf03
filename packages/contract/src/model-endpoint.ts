import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { revision } from './page.ts';
import { nothing, route } from './route.ts';
import { secret } from './secret.ts';
import { oneLine } from './sip-values.ts';

const page = 'speech-providers';
const realm = 'any';

const fields = {
  /** Of an OpenAI-compatible interface, without what it is asked for: https://api.example.com/v1. Empty: none. */
  address: z
    .string()
    .trim()
    .max(500)
    .regex(/^(https?:\/\/[^/\s]\S*)?$/, fieldIssue('format')),
  /** Speaks at nodes of its kind, and judges; empty: none. */
  chatModel: oneLine(100).trim(),
  /** Turns sentences into vectors; empty: none. */
  encoderModel: oneLine(100).trim(),
  /** The chat model is asked what a caller means, where nothing else is sure. */
  judges: z.boolean(),
  /** A caller waits no longer for what a sentence means, ms. */
  withinMs: z.number().int().min(100).max(3000),
  enabled: z.boolean(),
};

/** Where a company's language models and sentence encoders are asked. */
export const modelEndpoint = {
  detail: route('/api/config/model-endpoint/detail', {
    page,
    realm,
    summary: { zh: '模型服务', en: 'Model endpoint' },
    input: nothing,
    output: z.object({ ...fields, /** Of the key, its last four characters; empty: there is none. */ keyTail: z.string(), revision }),
  }),
  update: route('/api/config/model-endpoint/update', {
    page,
    realm,
    audit: true,
    summary: { zh: '修改模型服务', en: 'Update the model endpoint' },
    input: z.object({
      ...fields,
      revision,
      /** Written, never read back. Absent: it stays; null: it is taken away. */
      key: secret(oneLine(500)).nullable().optional(),
    }),
    output: z.object({ revision }),
  }),
  /** Asks each of its models once. Times in ms; null where there is no such model. */
  check: route('/api/config/model-endpoint/check', {
    page,
    realm,
    audit: true,
    summary: { zh: '测试模型服务', en: 'Check the model endpoint' },
    input: nothing,
    output: z.object({
      encoder: z.object({ ms: z.number(), failure: z.string().nullable() }).nullable(),
      chat: z.object({ ms: z.number(), failure: z.string().nullable() }).nullable(),
    }),
  }),
};
