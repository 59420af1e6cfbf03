import type { MediaEngine, MediaSession, SessionStats } from '@parley/media';
import { type AudioAgreement, audioCodecs, makeOffer, negotiate, readAnswer } from '@parley/sip';
import { isPerfect, type NetworkConditions } from '../network/conditions.ts';
import { ImpairedPath } from '../network/impaired-path.ts';

/** The lab's end of the audio of one call. */
export class Leg {
  readonly session: MediaSession;
  readonly #path: ImpairedPath | undefined;
  readonly #sessionId: number;
  #version = 0;
  #started = false;

  private constructor(session: MediaSession, path: ImpairedPath | undefined, sessionId: number) {
    this.session = session;
    this.#path = path;
    this.#sessionId = sessionId;
  }

  /** @returns undefined if the media engine takes no more */
  static async open(media: MediaEngine, network: NetworkConditions | undefined, random: () => number): Promise<Leg | undefined> {
    const opened = await media.open();
    if (!opened.ok) return undefined;
    const bad = network && !isPerfect(network) ? await ImpairedPath.open(opened.session.local, network, random) : undefined;
    return new Leg(opened.session, bad, Math.floor(random() * 2 ** 31));
  }

  #local() {
    const { address, port } = this.#path?.outer ?? this.session.local;
    return { address, port, codecs: audioCodecs, sessionId: this.#sessionId, sessionVersion: ++this.#version };
  }

  /** What we offer when we call. */
  offer(): string {
    return makeOffer(this.#local());
  }

  /** Takes the answer to our offer. @returns false if it's none */
  take(answer: string, speechInput: boolean): boolean {
    const agreed = readAnswer(answer, this.#local());
    if (agreed.ok) this.#connect(agreed.audio, speechInput);
    return agreed.ok;
  }

  /** Our answer to an offer, also one within the call; undefined if we have no codec in common. */
  answer(offer: string, speechInput: boolean): string | undefined {
    const agreed = negotiate(offer, this.#local());
    if (!agreed.ok) return undefined;
    this.#connect(agreed.audio, speechInput);
    return agreed.answer;
  }

  #connect({ remote, codec, payloadType, eventPayloadType, eventRate, direction }: AudioAgreement, speechInput: boolean): void {
    this.#path?.connect(remote);
    const path = {
      remote: this.#path?.inner ?? remote,
      ...{ codec, payloadType },
      direction,
      ...(eventPayloadType === undefined ? {} : { telephoneEventPayloadType: eventPayloadType, telephoneEventRate: eventRate }),
    };
    if (this.#started) this.session.update(path);
    else this.session.start({ ...path, speechInput });
    this.#started = true;
  }

  async close(): Promise<SessionStats> {
    const stats = await this.session.close();
    this.#path?.close();
    return stats;
  }
}
