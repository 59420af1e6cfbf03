import type { Codec, CodecName } from '../codec/codec.ts';
import { lawOf, makeCodec } from '../codec/make-codec.ts';

/** The codec of a call other than G.711, which is made when it is wanted: Opus is loaded first. */
export class CodecSlot {
  codec: Codec | undefined;
  private wanted: CodecName | undefined;
  private readonly ready: () => void;
  private readonly failed: (error: unknown) => void;

  /** @param ready is told when a codec that was wanted is there */
  constructor(ready: () => void, failed: (error: unknown) => void) {
    this.ready = ready;
    this.failed = failed;
  }

  use(name: CodecName): void {
    if (this.wanted === name) return;
    this.close();
    this.wanted = name;
    if (lawOf(name) !== undefined) return;
    makeCodec(name === 'opus' ? 'opus' : 'G722').then((codec) => this.made(codec), this.failed);
  }

  private made(codec: Codec): void {
    if (this.codec || this.wanted !== codec.name) {
      codec.close();
      return;
    }
    this.codec = codec;
    this.ready();
  }

  close(): void {
    this.codec?.close();
    this.codec = undefined;
    this.wanted = undefined;
  }
}
