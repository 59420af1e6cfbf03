import type { z } from 'zod';
import type { Ipv4Network } from '../ipv4.ts';
import type { Environment, PortRange } from './kinds.ts';
import { type SettingName, type Source, sources } from './sources.ts';

/** What `npm start` reads; the database and the key may still have to be made. */
export interface StartSettings {
  readonly http: { readonly host: string; readonly port: number };
  readonly sip: { readonly host: string; readonly port: number };
  /** SIP over TLS and WebSocket: ports to listen at, and files in PEM. */
  readonly sipTls: {
    readonly port: number | undefined;
    readonly webSocketPort: number | undefined;
    readonly certificate: string | undefined;
    readonly key: string | undefined;
    readonly clientCa: string | undefined;
  };
  /** What SIP and SDP say in place of the listening address. */
  readonly publicAddress: string | undefined;
  readonly rtpPorts: PortRange;
  /** undefined: no lab. */
  readonly labPort: number | undefined;
  /** Where companies' gateways may point to; undefined: everywhere but loopback, link-local, multicast and reserved addresses. */
  readonly gatewayNetworks: readonly Ipv4Network[] | undefined;
  /** Networks that are not public, and that requests of flows may reach all the same. */
  readonly requestNetworks: readonly Ipv4Network[] | undefined;
  /** Folder; relative to the repository if not absolute. */
  readonly dataFolder: string;
  readonly key: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly bus: 'postgres';
  readonly files: 'fs';
  readonly adminPassword: string | undefined;
  readonly captcha: boolean;
  /** Proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** Origins besides the own one that may open a socket. */
  readonly origins: readonly string[];
  readonly metricsToken: string | undefined;
  /** Where the voice node serves /metrics; undefined: nowhere. */
  readonly voiceMetricsPort: number | undefined;
  /** Days that files of imports and exports are kept. */
  readonly fileDays: number;
  /** Days that SIP messages of calls and captures of their packets are kept. */
  readonly traceDays: number;
  /** File of an end-of-turn model; undefined: the wait for the end of speech goes by text and pauses alone. */
  readonly recognisers: number | undefined;
  readonly turnModel: string | undefined;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** What every role of a node is given. */
export interface Settings extends StartSettings {
  /** 32 bytes, 64 hexadecimal digits or base64. */
  readonly key: string;
  readonly databaseUrl: string;
}

/** A setting that cannot be used; the message is one line that says which and what it has to be. */
export class SettingError extends Error {
  readonly setting: SettingName;

  constructor(setting: SettingName, mustBe: string, value?: string) {
    super(
      `${setting} must be ${mustBe}${value === undefined ? '; it is not set' : `, not ${JSON.stringify(value)}`} (see docs/settings.md)`,
    );
    this.name = 'SettingError';
    this.setting = setting;
  }
}

const secret: readonly SettingName[] = ['PARLEY_KEY', 'PARLEY_ADMIN_PASSWORD', 'PARLEY_METRICS_TOKEN', 'DATABASE_URL'];

type Parsed<N extends SettingName> = z.output<(typeof sources)[N]['schema']>;

const table: { readonly [N in SettingName]: Source<z.ZodType<Parsed<N>>> } = sources;

function optional<N extends SettingName>(environment: Environment, name: N): Parsed<N> | undefined {
  const source = table[name];
  const text = environment[name]?.trim() || source.fallback;
  if (text === undefined) return undefined;
  const parsed = source.schema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new SettingError(name, parsed.error.issues[0]?.message ?? 'something else', secret.includes(name) ? '…' : text);
}

function needed<N extends SettingName>(environment: Environment, name: N): Parsed<N> {
  const value = optional(environment, name);
  if (value === undefined) throw new SettingError(name, sources[name].about);
  return value;
}

function parseSipTls(environment: Environment): StartSettings['sipTls'] {
  const port = optional(environment, 'SIP_TLS_PORT');
  const certificate = optional(environment, 'SIP_TLS_CERTIFICATE');
  const key = optional(environment, 'SIP_TLS_KEY');
  if (port !== undefined && certificate === undefined) throw new SettingError('SIP_TLS_CERTIFICATE', sources.SIP_TLS_CERTIFICATE.about);
  if (certificate !== undefined && key === undefined) throw new SettingError('SIP_TLS_KEY', sources.SIP_TLS_KEY.about);
  const [webSocketPort, clientCa] = [optional(environment, 'SIP_WS_PORT'), optional(environment, 'SIP_TLS_CLIENT_CA')];
  return { port, webSocketPort, certificate, key, clientCa };
}

/**
 * Reads the settings of `npm start` from the environment.
 *
 * @throws SettingError for the first value that cannot be used
 */
export function parseStartSettings(environment: Environment): StartSettings {
  return {
    http: { host: needed(environment, 'HOST'), port: needed(environment, 'PORT') },
    sip: { host: needed(environment, 'SIP_HOST'), port: needed(environment, 'SIP_PORT') },
    sipTls: parseSipTls(environment),
    publicAddress: optional(environment, 'PUBLIC_ADDRESS'),
    rtpPorts: needed(environment, 'RTP_PORTS'),
    labPort: needed(environment, 'LAB_PORT') || undefined,
    gatewayNetworks: optional(environment, 'PARLEY_GATEWAY_NETWORKS'),
    requestNetworks: optional(environment, 'PARLEY_REQUEST_NETWORKS'),
    dataFolder: needed(environment, 'PARLEY_DATA'),
    key: optional(environment, 'PARLEY_KEY'),
    databaseUrl: optional(environment, 'DATABASE_URL'),
    bus: needed(environment, 'BUS'),
    files: needed(environment, 'FILES'),
    adminPassword: optional(environment, 'PARLEY_ADMIN_PASSWORD'),
    captcha: needed(environment, 'PARLEY_CAPTCHA'),
    trustedProxies: optional(environment, 'PARLEY_TRUST_PROXY') ?? [],
    origins: optional(environment, 'PARLEY_ORIGINS') ?? [],
    metricsToken: optional(environment, 'PARLEY_METRICS_TOKEN'),
    voiceMetricsPort: optional(environment, 'VOICE_METRICS_PORT'),
    fileDays: needed(environment, 'PARLEY_FILE_DAYS'),
    traceDays: needed(environment, 'PARLEY_TRACE_DAYS'),
    recognisers: optional(environment, 'PARLEY_RECOGNISERS'),
    turnModel: optional(environment, 'PARLEY_TURN_MODEL'),
    logLevel: needed(environment, 'LOG_LEVEL'),
  };
}

/**
 * Reads the settings of one role, which must name the database and the key.
 *
 * @throws SettingError for the first value that cannot be used
 */
export function parseSettings(environment: Environment): Settings {
  return {
    ...parseStartSettings(environment),
    key: needed(environment, 'PARLEY_KEY'),
    databaseUrl: needed(environment, 'DATABASE_URL'),
  };
}
