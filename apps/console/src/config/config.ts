import { z } from 'zod';
import type { Shell } from './shell.ts';

const text = z.string().default('');

/** The runtime `config.json` of a shell. */
const schema = z.object({
  SYSTEM: z.enum(['platform', 'flow', 'operate']),
  /** What stands before `/api`; '' is the own origin. */
  BASE_API: text,
  /** Address or path of the socket; the string 'false' switches it off. */
  WS_API: z.string().default('/ws'),
  TITLE: z.string().default('Parley'),
  FAVICON: text,
  LOGIN_LOGO: text,
  LEFT_LOGO: text,
  THEME: z
    .object({
      theme_name: z.string().default('jade'),
      sidebar_width: z.number().default(256),
      sidebar_bg: text,
      color: text,
    })
    .default({ theme_name: 'jade', sidebar_width: 256, sidebar_bg: '', color: '' }),
  LANGUAGE: z.enum(['zh', 'en']).default('zh'),
  /** Ms a request may take; 0: no limit. */
  TIME_OUT: z.number().default(0),
  /** Whether the copyright line and the version are shown; one flag for both, or each its own. */
  COPYRIGHT: z
    .union([z.boolean(), z.object({ line: z.boolean().default(true), version: z.boolean().default(true) })])
    .default(true)
    .transform((flags) => (typeof flags === 'boolean' ? { line: flags, version: flags } : flags)),
});

export type Config = z.infer<typeof schema>;

const fallback = (shell: Shell): Config => schema.parse({ SYSTEM: shell });

/** Reads the shell's `config.json`. One that is missing or broken gives the defaults, so that a bad file locks nobody out. */
export const loadConfig = async (shell: Shell, send: typeof fetch = fetch): Promise<Config> => {
  const place = shell === 'platform' ? '/config.json' : `/${shell}/config.json`;
  try {
    const read = schema.safeParse(await (await send(place, { cache: 'no-cache' })).json());
    return read.success ? { ...read.data, SYSTEM: shell } : fallback(shell);
  } catch {
    return fallback(shell);
  }
};

let current: Config = fallback('platform');

/** The configuration in force; `main` sets it before anything is drawn. */
export const config = (): Config => current;
export const applyConfig = (loaded: Config): void => {
  current = loaded;
};
