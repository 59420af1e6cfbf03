import type { AudioCodec } from './codecs.ts';
import type { CryptoKey, CryptoLine, Encryption } from './crypto.ts';

/** As seen from the one who says it. */
export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

/** Our end of the audio stream. */
export interface LocalAudio {
  /** Address in c= and o=. */
  address: string;
  /** RTP port; RTCP is the next one. */
  port: number;
  /** In order of preference. */
  codecs: readonly AudioCodec[];
  /** RFC 4733; true, if not given. */
  telephoneEvent?: boolean;
  /** o= session id, constant for a call; take a random number. */
  sessionId: number;
  /** o= version, one more at each change. */
  sessionVersion: number;
  /** What we'd like; sendrecv, if not given. */
  direction?: Direction;
  /** Off, if not given. */
  encryption?: Encryption;
  /** Our keys for the call (`newCryptoLines`), where encryption is not off. */
  crypto?: readonly CryptoLine[];
  /** Milliseconds of audio in a packet; 20, if not given. */
  ptimeMs?: number;
}

/** What both ends have agreed on. */
export interface AudioAgreement {
  /** Where to send RTP. `held` = the old way of saying hold, c=0.0.0.0: send nothing. */
  remote: { address: string; port: number; rtcpPort: number; held: boolean };
  codec: AudioCodec;
  /** Payload type to send and to expect. */
  payloadType: number;
  /** Payload type of telephone-event (RFC 4733), if both can. */
  eventPayloadType: number | undefined;
  /** Both make comfort noise where nothing is said (RFC 3389). */
  comfortNoise: boolean;
  /** Clock of telephone-event, Hz. */
  eventRate: number;
  /** Ours: sendonly means that we send and the peer listens. */
  direction: Direction;
  /** Keys of both directions, where the audio is to be protected. */
  srtp?: { send: CryptoKey; receive: CryptoKey };
  /** What the peer wants in a packet, ms. */
  ptimeMs: number;
}

/** An answer to an offer, or why there can be none (then 488). */
export type Negotiated = { ok: true; answer: string; audio: AudioAgreement } | { ok: false; why: string };
