import type { Recogniser, RecognitionRequest, RecognitionStream } from '../ports/recogniser.ts';
import { EMBEDDED, hotWordsFor, type SpeechSettings } from '../providers/provider.ts';
import { ProviderRegistry, type RegistryOptions } from '../providers/provider-registry.ts';
import { type HearingUse, RecognisersInOrder } from './in-order.ts';

/** The embedded recogniser may be busy with others; a networked one that needs longer isn't worth the silence. ms. */
const ANSWER_MS = { embedded: 5_000, other: 2_000 };

/** All recognisers of a node: each utterance goes through those that its company put in order for its language. */
export class HearingRegistry extends ProviderRegistry<Recogniser, HearingUse> implements Recogniser {
  #hotWords: SpeechSettings['hotWords'];

  constructor(options: RegistryOptions<Recogniser, HearingUse>) {
    super('hearing', ANSWER_MS, options);
  }

  override use(settings: SpeechSettings): void {
    super.use(settings);
    this.#hotWords = settings.hotWords;
  }

  open(request: RecognitionRequest): RecognitionStream {
    const asked = { company: request.company, language: request.expect.language };
    const hotWords = hotWordsFor(this.#hotWords, asked);
    return new RecognisersInOrder(this.candidates(asked), this.now).open({ ...request, hotWords });
  }

  /** Whether a listening of this company can reach the embedded recogniser, so that its grammar is worth preparing. */
  reachesEmbedded(company: number | undefined, language: string): boolean {
    return this.order({ company, language }).includes(EMBEDDED);
  }
}
