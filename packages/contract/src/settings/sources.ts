import { z } from 'zod';
import { count, days, host, ipv4Networks, key, networks, origins, port, portRange, postgresUrl, switchOnOff } from './kinds.ts';

/** Where a setting comes from: one variable of the environment. */
export interface Source<T extends z.ZodType = z.ZodType> {
  readonly schema: T;
  /** What counts if the variable is not given, as it would be written there. */
  readonly fallback?: string;
  /** For the manual, where there is no fallback: what happens without it. */
  readonly without?: string;
  /** For the manual. */
  readonly about: string;
}

const source = <T extends z.ZodType>(schema: T, about: string, more: { fallback?: string; without?: string } = {}): Source<T> => ({
  schema,
  about,
  ...more,
});

/** Every setting, once. `docs/settings.md` is made from it (`npm run settings`). */
export const sources = {
  PORT: source(port(), 'Port of the console and the API.', { fallback: '8080' }),
  HOST: source(host, 'Address the console and the API listen at; 0.0.0.0 opens them to the network.', { fallback: '127.0.0.1' }),
  SIP_HOST: source(host, 'Address SIP and RTP listen at.', { fallback: '127.0.0.1' }),
  SIP_PORT: source(port(), 'Port of SIP over UDP and TCP.', { fallback: '5060' }),
  SIP_TLS_PORT: source(port(), 'Port of SIP over TLS; needs SIP_TLS_CERTIFICATE and SIP_TLS_KEY.', { without: 'TLS is not listened for' }),
  SIP_WS_PORT: source(port(), 'Port of SIP over WebSocket, with TLS where SIP_TLS_CERTIFICATE is given.', {
    without: 'WebSockets are not listened for',
  }),
  SIP_TLS_CERTIFICATE: source(z.string(), 'File of the certificate that SIP over TLS shows, with its chain, in PEM.', { without: 'none' }),
  SIP_TLS_KEY: source(z.string(), 'File of its private key, in PEM, without a password.', { without: 'none' }),
  SIP_TLS_CLIENT_CA: source(
    z.string(),
    'File of the authorities, in PEM, that phones and carriers must have their certificates from when they connect.',
    { without: 'they need none' },
  ),
  PUBLIC_ADDRESS: source(host, 'Address that SIP and SDP name when Parley sits behind NAT.', { without: 'the address of SIP_HOST' }),
  RTP_PORTS: source(portRange, 'First and last port for audio; a call takes two.', { fallback: '30000-39999' }),
  LAB_PORT: source(port(true), 'Port of the lab, the simulated carrier; 0 leaves the lab out.', { fallback: '5080' }),
  PARLEY_GATEWAY_NETWORKS: source(
    ipv4Networks,
    "IPv4 networks that companies' gateways may point to, by commas, as in `10.0.0.0/8,203.0.113.7`; asked when a gateway is saved and each time its name is resolved. The lab's own port is always open.",
    { without: 'everywhere but loopback, link-local, multicast and reserved addresses' },
  ),
  PARLEY_REQUEST_NETWORKS: source(
    ipv4Networks,
    'IPv4 networks that request nodes of flows may reach besides the public network, by commas; asked when an address is listed and at each connection.',
    { without: 'no private, loopback or link-local address' },
  ),
  PARLEY_DATA: source(
    z.string(),
    'Folder for recordings, prompts, the key and the embedded database (started as root, the database is in /var/lib/parley).',
    { fallback: './data' },
  ),
  PARLEY_KEY: source(
    key,
    'Seals secrets at rest: 32 bytes as 64 hexadecimal digits or as base64. With several by commas the first seals, and all open: how a key is changed says the manual of operators. Keep a copy away from the data.',
    {
      without: 'made at the first start, in the file `key` of PARLEY_DATA',
    },
  ),
  DATABASE_URL: source(postgresUrl, 'PostgreSQL 15 or newer, with a database that belongs to the user.', {
    without: 'a PostgreSQL of its own',
  }),
  BUS: source(z.literal('postgres', 'postgres'), 'What carries messages between nodes.', { fallback: 'postgres' }),
  FILES: source(z.literal('fs', 'fs'), 'Where recordings and prompts are kept: `fs` is the folder PARLEY_DATA.', { fallback: 'fs' }),
  PARLEY_ADMIN_PASSWORD: source(
    z.string().min(8, 'at least 8 characters'),
    'Password of the first administrator, read at the first start.',
    {
      without: 'a random one, printed at the first start',
    },
  ),
  PARLEY_CAPTCHA: source(
    switchOnOff,
    'Picture to read at log-in and at a change of password, and proof of work after failures: on or off.',
    { fallback: 'on' },
  ),
  PARLEY_FILE_DAYS: source(days, 'Days that files of imports and exports are kept in the download centre.', { fallback: '7' }),
  PARLEY_TRACE_DAYS: source(days, 'Days that the SIP messages of calls and captures of their packets are kept.', { fallback: '7' }),
  PARLEY_TRUST_PROXY: source(
    networks,
    'Addresses or networks of the proxies in front, by commas; `loopback` is this machine. Theirs alone is the X-Forwarded-For believed.',
    { without: 'nobody' },
  ),
  PARLEY_ORIGINS: source(
    origins,
    'Origins whose pages may open a socket, by commas, as in `https://console.example.com`; needed where a proxy changes the Host header.',
    { without: 'the own one alone' },
  ),
  PARLEY_METRICS_TOKEN: source(
    z.string().min(16, 'at least 16 characters'),
    'Bearer token that reads /metrics from elsewhere than this machine.',
    { without: '/metrics answers this machine alone' },
  ),
  VOICE_METRICS_PORT: source(
    port(),
    'Port, at the address HOST, where the voice node serves /metrics under the rule of PARLEY_METRICS_TOKEN; each voice node of a machine needs its own.',
    { without: 'the voice node serves none' },
  ),
  PARLEY_RECOGNISERS: source(
    count,
    'Processes in which the embedded recogniser of a voice node works. Fewer take less memory and a shorter start; utterances at the same time then wait for each other.',
    { without: 'one for each processor' },
  ),
  PARLEY_TURN_MODEL: source(
    z.string().min(1, 'the file of a model'),
    'File of an end-of-turn model, Smart Turn v3 in ONNX, as an absolute path: where words alone do not tell, it shortens or lengthens the wait for the end of speech. What is slow or cannot be loaded is left out, with a line in the log.',
    { without: 'the wait goes by words and pauses alone' },
  ),
  LOG_LEVEL: source(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'fatal, error, warn, info, debug, trace or silent'),
    'How much is logged.',
    { fallback: 'info' },
  ),
} as const satisfies Record<string, Source>;

export type SettingName = keyof typeof sources;
