import type { Recogniser, RecognitionRequest, RecognitionStream } from '../ports/recogniser.ts';
import { EMBEDDED, hotWordsFor, type SpeechSettings } from '../providers/provider.ts';
import { type Candidate, ProviderRegistry, type RegistryOptions } from '../providers/provider-registry.ts';
import { type HearingUse, RecognisersInOrder } from './in-order.ts';

/** The embedded recogniser may be busy with others; a networked one that needs longer isn't worth the silence. ms. */
const ANSWER_MS = { embedded: 5_000, other: 2_000 };
/** Nobody waits for what is read openly, and it may be long. ms. */
const OPEN_MS = 10_000;

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
    const candidates = request.open ? this.#openCandidates(asked) : this.candidates(asked);
    return new RecognisersInOrder(candidates, this.now).open({ ...request, hotWords });
  }

  /** Whether a listening can reach the embedded recogniser, so that its grammar is worth preparing. */
  reachesEmbedded({ company, expect, open }: Pick<RecognitionRequest, 'company' | 'expect' | 'open'>): boolean {
    return !open && this.order({ company, language: expect.language }).includes(EMBEDDED);
  }

  /** Nobody stands behind those who understand whatever is said: who backs off is left alone. */
  #openCandidates(asked: { company: number | undefined; language: string }): Candidate<Recogniser, HearingUse>[] {
    const all = this.candidates(asked).filter(({ id, health }) => id !== EMBEDDED && health.isDue);
    return all.map((candidate) => ({ ...candidate, withinMs: OPEN_MS }));
  }
}
