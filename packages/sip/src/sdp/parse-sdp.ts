import { type CryptoLine, readCrypto } from './crypto.ts';
import type { Direction } from './sdp-types.ts';

/** One m= section, as far as it matters to us. */
export interface MediaSection {
  /** audio, video, … */
  kind: string;
  port: number;
  profile: string;
  /** Format list as it stands, for being echoed in a refusal. */
  formats: readonly string[];
  address: string | undefined;
  direction: Direction | undefined;
  /** Encoding `NAME/rate[/channels]` in upper case by payload type. */
  encodings: ReadonlyMap<number, string>;
  ptimeMs: number | undefined;
  rtcpPort: number | undefined;
  /** a=crypto that we can use, in their order. */
  crypto: readonly CryptoLine[];
}

export interface SessionDescription {
  address: string | undefined;
  direction: Direction | undefined;
  /** Value of t=, which an answer repeats (RFC 3264 6). */
  timing: string;
  media: readonly MediaSection[];
}

type Draft = { -readonly [K in keyof MediaSection]: MediaSection[K] } & { encodings: Map<number, string>; crypto: CryptoLine[] };

const maxSections = 16;
const mostCrypto = 16;

/** Reads a session description; lines that mean nothing to us are passed over. Undefined if it's none. Never throws. */
export function parseSdp(text: string): SessionDescription | undefined {
  const lines = text.split(/\r\n|\n|\r/);
  if (!lines[0]?.startsWith('v=')) return undefined;
  let address: string | undefined;
  let direction: Direction | undefined;
  let timing = '0 0';
  const media: Draft[] = [];
  for (const line of lines) {
    const value = line.slice(2);
    const section = media.at(-1);
    if (line.startsWith('m=')) {
      const next = readMediaLine(value);
      if (next === undefined || media.length === maxSections) return undefined;
      media.push(next);
    } else if (line.startsWith('c=')) {
      const found = /^IN[ \t]+IP[46][ \t]+([^\s/]+)/.exec(value)?.[1];
      if (section === undefined) address = found;
      else section.address = found;
    } else if (line.startsWith('t=') && /^\d+ \d+$/.test(value)) timing = value;
    else if (line.startsWith('a=')) {
      if (isDirection(value)) {
        if (section === undefined) direction = value;
        else section.direction = value;
      } else if (section !== undefined) readAttribute(section, value);
    }
  }
  return { address, direction, timing, media };
}

function readMediaLine(value: string): Draft | undefined {
  const [kind, portText, profile, ...formats] = value.trim().split(/[ \t]+/);
  const port = Number.parseInt(portText ?? '', 10);
  if (kind === undefined || profile === undefined || !(port >= 0 && port <= 65_535)) return undefined;
  return {
    kind,
    port,
    profile,
    formats,
    address: undefined,
    direction: undefined,
    encodings: new Map(),
    ptimeMs: undefined,
    rtcpPort: undefined,
    crypto: [],
  };
}

function readAttribute(section: Draft, value: string): void {
  if (value.startsWith('rtpmap:')) {
    const match = /^rtpmap:(\d{1,3})[ \t]+(\S+)/.exec(value);
    if (match?.[1] !== undefined && match[2] !== undefined) section.encodings.set(Number(match[1]), match[2].toUpperCase());
  } else if (value.startsWith('ptime:')) {
    const ptime = Number.parseInt(value.slice(6), 10);
    if (ptime > 0 && ptime <= 200) section.ptimeMs = ptime;
  } else if (value.startsWith('rtcp:')) {
    const port = Number.parseInt(value.slice(5), 10);
    if (port > 0 && port <= 65_535) section.rtcpPort = port;
  } else if (value.startsWith('crypto:')) {
    const line = readCrypto(value.slice(7));
    if (line !== undefined && section.crypto.length < mostCrypto) section.crypto.push(line);
  }
}

function isDirection(value: string): value is Direction {
  return value === 'sendrecv' || value === 'sendonly' || value === 'recvonly' || value === 'inactive';
}
