import { joined } from '../../audio/joined.ts';
import type { Speech, SpeechRequest, Synthesiser } from '../../ports/synthesiser.ts';
import { ProviderError, plainMessage, providerErrorOf } from './provider-error.ts';
import { RateConverter } from './rate-converter.ts';

/**
 * Has a vendor speak a text: Int16 linear, mono, little endian, of `rate`, given piece by piece to `deliver`. Resolves when all was
 * delivered. Ends soon after `signal` is aborted. Throws ProviderError.
 */
export type SpeakText = (request: SpeechRequest, deliver: (pcm: Buffer) => void, signal: AbortSignal) => Promise<void>;

export type StreamSynthesiserOptions = {
  name: string;
  /** Samples a second that `speak` delivers. */
  rate: number;
  speak: SpeakText;
  /** A text is given up if nothing of it comes for so long, ms. */
  silentMs?: number;
};

const CALL_RATE = 8_000;
const SILENT_MS = 5_000;
/** Longest speech that is taken, samples of a call: two minutes. */
const MOST_SAMPLES = 960_000;
const LONGEST_TEXT = 4_000;

/** A synthesiser at the other end of a network, whose first audio comes before its last. What is the vendor's own is in `speak`. */
export class StreamSynthesiser implements Synthesiser {
  readonly name: string;
  readonly #options: StreamSynthesiserOptions;
  readonly #running = new Set<AbortController>();
  #closed = false;

  constructor(options: StreamSynthesiserOptions) {
    this.name = options.name;
    this.#options = options;
  }

  async speak(request: SpeechRequest, onChunk?: (samples: Int16Array) => void): Promise<Speech> {
    if (this.#closed) return { kind: 'failed', reason: 'closed', message: 'the synthesiser is closed' };
    const run = new AbortController();
    this.#running.add(run);
    try {
      return { kind: 'spoken', samples: await this.#speak(request, run, onChunk) };
    } catch (error) {
      const { reason, message } = providerErrorOf(error);
      return { kind: 'failed', reason, message: plainMessage(message) };
    } finally {
      this.#running.delete(run);
    }
  }

  health(): { ready: boolean; detail: string } {
    return { ready: !this.#closed, detail: `${this.#running.size} texts under way` };
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const run of this.#running) run.abort(new ProviderError('closed', 'the synthesiser is closed'));
  }

  async #speak(request: SpeechRequest, run: AbortController, onChunk: ((samples: Int16Array) => void) | undefined): Promise<Int16Array> {
    const { rate, speak, silentMs = SILENT_MS } = this.#options;
    const converter = new RateConverter(rate, CALL_RATE);
    const volume = Math.max(0.1, Math.min(4, request.volume ?? 1));
    const chunks: Int16Array[] = [];
    let length = 0;
    const late = (): void => run.abort(new ProviderError('timeout', `no audio for ${silentMs} ms`));
    let timer = setTimeout(late, silentMs);
    const give = (samples: Int16Array): void => {
      if (samples.length === 0 || run.signal.aborted) return;
      const loud = volume === 1 ? samples : samples.map((sample) => Math.max(-32_768, Math.min(32_767, sample * volume)));
      chunks.push(loud);
      length += loud.length;
      if (length > MOST_SAMPLES) run.abort(new ProviderError('protocol', 'speaks without end'));
      else onChunk?.(loud);
    };
    const whole = new SampleReader();
    const deliver = (pcm: Buffer): void => {
      clearTimeout(timer);
      timer = setTimeout(late, silentMs);
      give(converter.convert(whole.read(pcm)));
    };
    const aborted = new Promise<never>((_, reject) => {
      run.signal.addEventListener('abort', () => reject(providerErrorOf(run.signal.reason)), { once: true });
    });
    try {
      await Promise.race([speak({ ...request, text: request.text.slice(0, LONGEST_TEXT) }, deliver, run.signal), aborted]);
      if (run.signal.aborted) throw run.signal.reason;
      if (length === 0) throw new ProviderError('protocol', 'no audio came');
      give(converter.flush());
    } finally {
      clearTimeout(timer);
      // Whoever still sends for this text is let go.
      if (!run.signal.aborted) run.abort(new ProviderError('closed', 'over'));
    }
    return joined(chunks);
  }
}

/** Bytes to samples; a sample may lie across two pieces. */
class SampleReader {
  #odd: Buffer = Buffer.alloc(0);

  read(pcm: Buffer): Int16Array {
    const bytes = this.#odd.length > 0 ? Buffer.concat([this.#odd, pcm]) : pcm;
    const samples = new Int16Array(bytes.length >> 1);
    for (let n = 0; n < samples.length; n++) samples[n] = bytes.readInt16LE(2 * n);
    this.#odd = bytes.subarray(samples.length * 2);
    return samples;
  }
}
