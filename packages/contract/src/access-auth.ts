import { z } from 'zod';
import { apiScope } from './api-scope.ts';
import { fieldIssue } from './field-issue.ts';
import { id, instant, revision } from './page.ts';
import { resource } from './resource.ts';
import { route } from './route.ts';
import { secret } from './secret.ts';
import { oneLine } from './sip-values.ts';

const page = 'access-auth';

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** A single IP address, or a network in CIDR form. */
const network = z
  .string()
  .trim()
  .max(50)
  .refine((text) => address.safeParse(text).success, fieldIssue('network.form'));

const form = {
  name: z.string().trim().min(1, fieldIssue('name.empty')).max(64),
  scopes: z.array(apiScope).min(1, fieldIssue('scopes.empty')).max(apiScope.options.length),
  /** Where its requests may come from; empty: from anywhere. */
  networks: z.array(network).max(50).default([]),
  /** From then on it opens nothing, and not in the past (`expires.past`); null: never. */
  expiresAt: instant.nullable().default(null),
  callsPerMinute: z.number().int().min(1).max(60_000).default(600),
  enabled: z.boolean().default(true),
  remark: oneLine(200).trim().default(''),
};

/**
 * Whether a key opens anything. `no-secret`: none was generated yet; `user-gone`: whom it acts for may not log in any more.
 */
export const apiKeyState = z.enum(['ready', 'no-secret', 'disabled', 'expired', 'user-gone']);
export type ApiKeyState = z.infer<typeof apiKeyState>;

export const apiKeyItem = z.object({
  id,
  name: z.string(),
  /** The public half, which each request names; null: none was generated yet. */
  accessKey: z.string().nullable(),
  state: apiKeyState,
  scopes: z.array(apiScope),
  networks: z.array(z.string()),
  expiresAt: instant.nullable(),
  callsPerMinute: z.number().int(),
  enabled: z.boolean(),
  remark: z.string(),
  /** For whom it acts: who generated its secret. Empty: nobody did yet. */
  userName: z.string(),
  generatedAt: instant.nullable(),
  usedAt: instant.nullable(),
  /** IP address of the last use. */
  usedFrom: z.string().nullable(),
  revision,
  createdAt: instant,
  updatedAt: instant,
});
export type ApiKeyItem = z.infer<typeof apiKeyItem>;

const { option: _none, ...calls } = resource('config/access-auth', {
  page,
  label: { zh: 'API 密钥', en: 'API key' },
  item: apiKeyItem,
  detail: apiKeyItem,
  create: z.object(form),
  update: form,
  filter: { name: z.string().max(64).optional(), enabled: z.boolean().optional() },
  sorts: ['createdAt', 'name'],
});

/** Keys by which programs of a company call this API; their requests are signed (docs/users/api.md). */
export const accessAuth = {
  ...calls,
  /**
   * Makes a new pair of key and secret; the pair before it opens nothing from then on. From now on the key acts for the caller. The
   * secret is told in this answer alone.
   */
  generate: route('/api/config/access-auth/generate', {
    page,
    audit: true,
    summary: { zh: '生成 API 密钥', en: 'Generate an API key' },
    input: z.object({ id }),
    output: z.object({ accessKey: z.string(), secret: secret(z.string()) }),
  }),
};
