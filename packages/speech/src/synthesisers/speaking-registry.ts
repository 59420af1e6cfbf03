import type { Speech, SpeechRequest, Synthesiser } from '../ports/synthesiser.ts';
import { EMBEDDED } from '../providers/provider.ts';
import { ProviderRegistry, type RegistryOptions } from '../providers/provider-registry.ts';
import { type SpeakingUse, SynthesisersInOrder } from './in-order.ts';

/** Someone waits in silence for the first audio; the embedded one may first have to start its process. ms. */
const FIRST_MS = { embedded: 12_000, other: 2_500 };

/** All synthesisers of a node: each text goes through those that its company put in order for its language. */
export class SpeakingRegistry extends ProviderRegistry<Synthesiser, SpeakingUse> implements Synthesiser {
  constructor(options: RegistryOptions<Synthesiser, SpeakingUse>) {
    super('speaking', FIRST_MS, options);
  }

  /** The provider that is to speak this, if it does what it should: audio of another is a stand-in. */
  intended(request: Pick<SpeechRequest, 'company' | 'language'>): string {
    return this.candidates(request)[0]?.id ?? EMBEDDED;
  }

  speak(request: SpeechRequest, onChunk?: (samples: Int16Array) => void): Promise<Speech> {
    return new SynthesisersInOrder(this.candidates(request), this.now).speak(request, onChunk);
  }
}
