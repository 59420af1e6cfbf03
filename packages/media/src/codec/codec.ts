/** Names as SDP has them (RFC 3551, RFC 7587). */
export type CodecName = 'PCMU' | 'PCMA' | 'G722' | 'opus';

/**
 * One direction's coder and decoder of one call. The engine's own audio is linear 16-bit at 8 kHz; whatever the codec's rate is, what goes
 * in and comes out here is that.
 */
export interface Codec {
  readonly name: CodecName;
  /** RTP clock, Hz. It need not be the sampling rate: G.722 samples at 16 kHz and counts 8000 (RFC 3551 4.5.2). */
  readonly rate: number;
  /** Units of the RTP clock in 20 ms. */
  readonly frame: number;
  /** Encodes 160 samples. @returns how many bytes of `out` it takes */
  encode(pcm: Int16Array, out: Uint8Array): number;
  /** Decodes one packet's payload. @returns samples at 8 kHz, which the next call overwrites; none when it cannot be read */
  decode(payload: Uint8Array): Int16Array;
  close(): void;
}

/** The payload type that RFC 3551 assigns, read the other way. */
export const codecOfPayloadType = (payloadType: number): CodecName => (payloadType === 8 ? 'PCMA' : payloadType === 9 ? 'G722' : 'PCMU');
