/** What we speak, by the names that SDP and the settings have for it. */
export const audioCodecs = ['PCMA', 'PCMU', 'G722', 'opus'] as const;
export type AudioCodec = (typeof audioCodecs)[number];

export interface CodecLine {
  /** Payload type that we offer it under: what RFC 3551 assigns, or one of the dynamic range. */
  payloadType: number;
  /** Encoding name, clock and channels of a=rtpmap. */
  encoding: string;
  /** RTP clock, Hz. G.722 samples at 16 kHz and counts 8000 (RFC 3551 4.5.2), Opus always counts 48000 (RFC 7587 4.1). */
  clock: number;
  /** a=fmtp */
  format?: string;
}

export const codecLines: Record<AudioCodec, CodecLine> = {
  PCMA: { payloadType: 8, encoding: 'PCMA/8000', clock: 8000 },
  PCMU: { payloadType: 0, encoding: 'PCMU/8000', clock: 8000 },
  G722: { payloadType: 9, encoding: 'G722/8000', clock: 8000 },
  opus: { payloadType: 107, encoding: 'opus/48000/2', clock: 48_000, format: 'useinbandfec=1' },
};

/** Comfort noise, for codecs of the same clock (RFC 3389 5). */
export const noiseLine: CodecLine = { payloadType: 13, encoding: 'CN/8000', clock: 8000 };

/** Those of a list that we speak, in its order. */
export const speakable = (names: readonly string[]): AudioCodec[] =>
  names.flatMap((name) => audioCodecs.find((codec) => codec === name) ?? []);

/** The codec of an encoding in upper case, among those wanted. */
export function codecOf(encoding: string | undefined, wanted: readonly AudioCodec[]): AudioCodec | undefined {
  return wanted.find((codec) => {
    const ours = codecLines[codec].encoding.toUpperCase();
    return encoding === ours || encoding === `${ours}/1`;
  });
}
