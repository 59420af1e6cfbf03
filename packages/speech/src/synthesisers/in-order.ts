import type { Speech, SpeechRequest, Synthesiser } from '../ports/synthesiser.ts';

/** Several synthesisers as one: the first speaks; if it fails before its first chunk, the next does. */
export class SynthesisersInOrder implements Synthesiser {
  readonly name: string;
  readonly #synthesisers: readonly Synthesiser[];

  constructor(synthesisers: readonly Synthesiser[]) {
    this.#synthesisers = synthesisers;
    this.name = synthesisers.map((synthesiser) => synthesiser.name).join(', then ');
  }

  async speak(request: SpeechRequest, onChunk?: (samples: Int16Array) => void): Promise<Speech> {
    let speech: Speech = { kind: 'failed', reason: 'unavailable', message: 'no synthesiser is configured' };
    let begun = false;
    const pass =
      onChunk &&
      ((samples: Int16Array): void => {
        begun = true;
        onChunk(samples);
      });
    for (const synthesiser of this.#synthesisers) {
      speech = await synthesiser.speak(request, pass);
      if (speech.kind === 'spoken' || begun) return speech;
    }
    return speech;
  }

  health(): { ready: boolean; detail: string } {
    const all = this.#synthesisers.map((synthesiser) => ({ name: synthesiser.name, ...synthesiser.health() }));
    return { ready: all.some(({ ready }) => ready), detail: all.map(({ name, detail }) => `${name}: ${detail}`).join('; ') };
  }

  async close(): Promise<void> {
    await Promise.all(this.#synthesisers.map((synthesiser) => synthesiser.close()));
  }
}
