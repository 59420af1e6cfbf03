import { randomInt } from 'node:crypto';
import type { MediaEngine, MediaSession, Refusal, SessionStats } from '@parley/media';
import {
  type AudioAgreement,
  type AudioCodec,
  type Encryption,
  type LocalAudio,
  makeOffer,
  type Negotiated,
  negotiate,
  newCryptoLines,
  readAnswer,
} from '@parley/sip';

/** What a gateway or an extension is set to. */
export interface AudioLine {
  codecs: readonly AudioCodec[];
  encryption: Encryption;
}

export interface AudioLegOptions {
  media: MediaEngine;
  line: AudioLine;
  /** Opened in the worker of this session, to be bridged with it. */
  beside?: MediaSession;
  /** The leg whose session of SDP this one goes on with, as its peer sees it (RFC 3264 8). */
  continues?: SdpSession;
  /** What SDP says in place of the media address, behind NAT. */
  publicAddress: string | undefined;
}

/** A session of SDP, as its peer knows it. */
export interface SdpSession {
  readonly sessionId: number;
  /** Of what was said last. */
  readonly version: number;
}

/** From the answer on. */
export interface AnsweredAudio {
  /** The file that it is recorded to. */
  recordTo?: string;
  /** Given up when nothing comes for so long; 0: never. */
  timeoutMs: number;
}

type OwnAudio = Omit<LocalAudio, 'sessionVersion'> & AudioLine;

const localAudio = (
  at: Pick<LocalAudio, 'address' | 'port'>,
  { codecs, encryption }: AudioLine,
  { sessionId }: Pick<LocalAudio, 'sessionId'> = { sessionId: randomInt(1, 2 ** 47) },
): OwnAudio => ({ ...at, sessionId, codecs, encryption, crypto: newCryptoLines() });

/** One leg's audio: the media session and what was agreed about it in SDP. */
export class AudioLeg {
  readonly session: MediaSession;
  readonly #local: OwnAudio;
  /** Told when what was agreed about the audio changes: hold, resume, another codec. */
  onChange: (() => void) | undefined;
  #version = 1;
  readonly #codecs: AudioCodec[] = [];
  #agreed: AudioAgreement | undefined;
  /** The session has been started. */
  #runs = false;

  private constructor(session: MediaSession, local: OwnAudio, continues: SdpSession | undefined) {
    this.session = session;
    this.#local = local;
    if (continues) this.#version = continues.version + 1;
  }

  /** Opens sockets, or says why the node takes no more calls. */
  static async open({ media, line, publicAddress, beside, continues }: AudioLegOptions): Promise<AudioLeg | Refusal> {
    const opened = await media.open(beside ? { beside } : {});
    if (!opened.ok) return opened.refusal;
    const { address, port } = opened.session.local;
    return new AudioLeg(opened.session, localAudio({ address: publicAddress ?? address, port }, line, continues), continues);
  }

  /** As its peer knows the session of SDP. */
  get sessionId(): number {
    return this.#local.sessionId;
  }

  get version(): number {
    return this.#version;
  }

  /** Another has said something in its place meanwhile: what we say next is newer. */
  countPast(): void {
    this.#version += 8;
  }

  /** Other signalling for a session that runs already: what is agreed on with another peer takes the place of what was before. */
  static over(
    session: MediaSession,
    { line, publicAddress, continues }: Pick<AudioLegOptions, 'line' | 'publicAddress' | 'continues'>,
  ): AudioLeg {
    const { address, port } = session.local;
    const leg = new AudioLeg(session, localAudio({ address: publicAddress ?? address, port }, line, continues), continues);
    leg.#runs = true;
    return leg;
  }

  /** What its line is set to. */
  get line(): AudioLine {
    return this.#local;
  }

  /** The codecs it had, in their order: a re-INVITE may change them. */
  get codecs(): readonly AudioCodec[] {
    return this.#codecs;
  }

  /** One side holds the other, in any of its forms (RFC 3264 8.4, RFC 2543 B.5): the peer may send nothing, whatever it may. */
  get onHold(): boolean {
    return this.#agreed !== undefined && (this.#agreed.direction !== 'sendrecv' || this.#agreed.remote.held);
  }

  /** The peer holds us: it will hear nothing of us, whether or not it sends something itself. */
  get held(): boolean {
    return this.#agreed?.direction === 'recvonly' || this.#agreed?.direction === 'inactive' || this.#agreed?.remote.held === true;
  }

  get remote(): string | undefined {
    return this.#agreed && `${this.#agreed.remote.address}:${this.#agreed.remote.port}`;
  }

  /** The peer takes keys as events (RFC 4733), and not as tones alone. */
  get takesEvents(): boolean {
    return this.#agreed?.eventPayloadType !== undefined;
  }

  /** Our offer. */
  offer(): string {
    return makeOffer({ ...this.#local, sessionVersion: this.#version });
  }

  /** Takes the peer's answer to our offer, early or final. @returns why it cannot be taken */
  take(answer: string, answered?: AnsweredAudio): string | undefined {
    const read = readAnswer(answer, { ...this.#local, sessionVersion: this.#version });
    if (!read.ok) return read.why;
    this.#use(read.audio, answered);
    return undefined;
  }

  /** Answers the peer's offer: at the beginning, and again when it holds or moves its media. */
  answer(offer: string, answered?: AnsweredAudio): Negotiated {
    const result = negotiate(offer, { ...this.#local, sessionVersion: this.#version++ });
    if (result.ok) this.#use(result.audio, answered);
    return result;
  }

  close(): Promise<SessionStats> {
    return this.session.close();
  }

  #use(agreed: AudioAgreement, answered: AnsweredAudio | undefined): void {
    const { remote, eventPayloadType, eventRate } = agreed;
    const path = {
      remote: { address: remote.address, port: remote.port },
      remoteRtcp: { address: remote.address, port: remote.rtcpPort },
      ...{ codec: agreed.codec, payloadType: agreed.payloadType },
      comfortNoise: agreed.comfortNoise,
      srtp: agreed.srtp ?? null,
      direction: remote.held ? ('inactive' as const) : agreed.direction,
      ...(eventPayloadType === undefined
        ? { inBandDtmf: true }
        : { inBandDtmf: false, telephoneEventPayloadType: eventPayloadType, telephoneEventRate: eventRate }),
      ...answered,
    };
    if (this.#runs) this.session.update(path);
    else this.session.start(path);
    this.#runs = true;
    this.#agreed = agreed;
    if (this.#codecs.at(-1) !== agreed.codec) this.#codecs.push(agreed.codec);
    this.onChange?.();
  }
}
