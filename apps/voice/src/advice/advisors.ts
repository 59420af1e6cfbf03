import { operatorCompany } from '@parley/contract';
import { type GatewayNetworks, gatewayReach } from '@parley/contract/gateway-network';
import { type Database, flowVectors, modelEndpointOf } from '@parley/db';
import { readKey } from '@parley/db/seal';
import type { Version } from '@parley/dialog';
import { type Advisor, createAdvisor, encodeSamples, type SentenceEncoder, type Understanding, vectorTexts } from '@parley/nlu';
import { askChat, encodeSentences, type ModelEndpoint } from '@parley/speech/language-models';

/** A version as it is published. */
export interface VersionPlace {
  readonly company: number;
  readonly flow: string;
  readonly number: number;
}

interface AdvisorsOptions {
  readonly db: Database;
  /** Opens the endpoints' keys. */
  readonly key: string;
  /** Where companies' endpoints may point; the platform's may point anywhere. */
  readonly networks: GatewayNetworks;
  readonly onError: (error: unknown) => void;
}

/** All sentences of a version are encoded within so long, ms. */
const longestEncoding = 120_000;
/** A judge answers with a number. */
const shortAnswer = 8; // tokens
const mostKept = 200;

/** Who is asked what callers mean where nothing else is sure: by version, from when its endpoint has been reached. */
export class Advisors {
  readonly #options: AdvisorsOptions;
  readonly #advisors = new WeakMap<Understanding, Advisor>();
  readonly #prepared = new Map<Version, VersionPlace>();

  constructor(options: AdvisorsOptions) {
    this.#options = options;
  }

  of(understanding: Understanding): Advisor | undefined {
    return this.#advisors.get(understanding);
  }

  /** Makes ready who is asked for a version; until then, and where it cannot be, nobody is. */
  async prepare(version: Version, place: VersionPlace): Promise<void> {
    this.#prepared.set(version, place);
    for (const [oldest] of this.#prepared) {
      if (this.#prepared.size <= mostKept) break;
      this.#prepared.delete(oldest);
    }
    const { db, key, networks, onError } = this.#options;
    const { understanding } = version;
    const known = await modelEndpointOf(db, readKey(key), place.company);
    this.#advisors.delete(understanding);
    if (known === null) return;
    const reach = known.company === operatorCompany ? { never: [] } : gatewayReach(networks);
    const endpoint: ModelEndpoint = { address: known.address, key: known.key, reach };
    const encoder: SentenceEncoder = {
      name: `${known.address} ${known.encoderModel}`,
      encode: (texts, signal) => encodeSentences(endpoint, known.encoderModel, texts, signal),
    };
    const samples = known.encoderModel === '' ? null : await this.#samples(understanding, encoder, place).catch(onError);
    const judge =
      known.judges && known.chatModel !== ''
        ? (system: string, question: string, signal: AbortSignal) => {
            const messages = [
              { role: 'system', content: system },
              { role: 'user', content: question },
            ] as const;
            return askChat(endpoint, { model: known.chatModel, messages, maxTokens: shortAnswer }, signal);
          }
        : null;
    const { withinMs } = known;
    this.#advisors.set(
      understanding,
      createAdvisor({ understanding, encoder: samples ? { encoder, samples } : null, judge, withinMs, onError }),
    );
  }

  /** An endpoint was changed: versions that are known are made ready again. */
  readAgain(): void {
    for (const [version, place] of this.#prepared) this.prepare(version, place).catch(this.#options.onError);
  }

  async #samples(understanding: Understanding, encoder: SentenceEncoder, place: VersionPlace) {
    const store = flowVectors(this.#options.db, place);
    const vectors = await store.read(encoder.name, vectorTexts(understanding).length);
    if (vectors !== undefined) return { encoder: encoder.name, vectors };
    const samples = await encodeSamples(understanding, encoder, AbortSignal.timeout(longestEncoding));
    await store.keep(encoder.name, samples.vectors).catch(this.#options.onError);
    return samples;
  }
}
