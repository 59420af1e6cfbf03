import { createDecoder, createEncoder, type OpusDecoderHandle, type OpusEncoderHandle } from 'libopus-wasm';
import type { Codec } from './codec.ts';

const NOTHING = new Int16Array(0);
/** 120 ms, the longest packet there is. */
const LONGEST = 960;
/** Application "voice over IP" of libopus. */
const VOIP = 2048;
/** Narrow band at this rate is transparent to the ear, bit/s. */
const BITRATE = 20_000;
const COMPLEXITY = 4;

/** Opus in narrow band (RFC 7587): libopus itself takes and gives 8 kHz; the RTP clock is 48 kHz always. */
export class Opus implements Codec {
  readonly name = 'opus';
  readonly rate = 48_000;
  readonly frame = 960;
  private readonly encoder: OpusEncoderHandle;
  private readonly decoder: OpusDecoderHandle;

  private constructor(encoder: OpusEncoderHandle, decoder: OpusDecoderHandle) {
    this.encoder = encoder;
    this.decoder = decoder;
  }

  /** The library is loaded with the first one. */
  static async open(): Promise<Opus> {
    const shape = { channels: 1, sampleRate: 8000 } as const;
    const encoder = await createEncoder({
      ...shape,
      frameSize: 160,
      application: VOIP,
      bitrate: BITRATE,
      complexity: COMPLEXITY,
      fec: true,
      packetLossPercent: 5,
    });
    return new Opus(encoder, await createDecoder({ ...shape, maxFrameSize: LONGEST }));
  }

  encode(pcm: Int16Array, out: Uint8Array): number {
    const packet = this.encoder.encode(pcm);
    out.set(packet);
    return packet.length;
  }

  decode(payload: Uint8Array): Int16Array {
    try {
      return this.decoder.decode(payload);
    } catch {
      return NOTHING; // what a peer sends need not be Opus
    }
  }

  close(): void {
    this.encoder.free();
    this.decoder.free();
  }
}
