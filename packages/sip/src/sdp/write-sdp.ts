import { type AudioCodec, codecLines, noiseLine } from './codecs.ts';
import { type CryptoLine, writeCrypto } from './crypto.ts';
import type { Direction, LocalAudio } from './sdp-types.ts';

/** The chosen content of our one audio stream. */
export interface AudioStream {
  codecs: readonly { name: AudioCodec; payloadType: number }[];
  /** Whether comfort noise is among it. */
  noise: boolean;
  /** telephone-event, by clock. */
  events: readonly { payloadType: number; rate: number }[];
  direction: Direction;
  profile: string;
  crypto: readonly CryptoLine[];
}

/** The lines of our audio media section (RFC 4566 5.14), ptime included. */
export function audioSection(local: LocalAudio, stream: AudioStream): string[] {
  const noise = stream.noise ? [noiseLine] : [];
  const types = [...stream.codecs, ...noise, ...stream.events].map(({ payloadType }) => payloadType);
  const lines = [`m=audio ${local.port} ${stream.profile} ${types.join(' ')}`];
  for (const { name, payloadType } of stream.codecs) {
    const { encoding, format } = codecLines[name];
    lines.push(`a=rtpmap:${payloadType} ${encoding}`);
    if (format) lines.push(`a=fmtp:${payloadType} ${format}`);
  }
  for (const { payloadType, encoding } of noise) lines.push(`a=rtpmap:${payloadType} ${encoding}`);
  for (const { payloadType, rate } of stream.events)
    lines.push(`a=rtpmap:${payloadType} telephone-event/${rate}`, `a=fmtp:${payloadType} 0-16`);
  for (const line of stream.crypto) lines.push(writeCrypto(line));
  lines.push(`a=ptime:${local.ptimeMs ?? 20}`, `a=${stream.direction}`);
  return lines;
}

/** A whole session description around media sections. */
export function writeSession(local: LocalAudio, sections: readonly (readonly string[])[], timing = '0 0'): string {
  const kind = local.address.includes(':') ? 'IP6' : 'IP4';
  const lines = [
    'v=0',
    `o=- ${local.sessionId} ${local.sessionVersion} IN ${kind} ${local.address}`,
    's=-',
    `c=IN ${kind} ${local.address}`,
    `t=${timing}`,
    ...sections.flat(),
  ];
  return `${lines.join('\r\n')}\r\n`;
}
