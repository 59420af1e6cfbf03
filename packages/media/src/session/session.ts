import type { EventEmitter } from 'node:events';
import type { CodecName } from '../codec/codec.ts';
import type { HeardTone } from '../detect/tone-watch.ts';
import type { SrtpKeys } from '../srtp/srtp-key.ts';
import type { SessionStats } from './stats.ts';

export interface TransportAddress {
  readonly address: string;
  readonly port: number;
}

/** SDP direction as seen from our side (RFC 3264 section 5.1). */
export type MediaDirection = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

/** How the path runs; what `update` leaves out stays as it was. */
export interface PathOptions {
  /** Where SDP says the peer listens; its real address is learnt from its first packets (RFC 4961). */
  readonly remote: TransportAddress;
  /** Where the peer takes RTCP (default: the port above RTP). */
  readonly remoteRtcp?: TransportAddress;
  /** RFC 5761: RTCP on the RTP port. */
  readonly rtcpMux?: boolean;
  /** RTP payload type of the codec, in both directions. */
  readonly payloadType: number;
  /** What it stands for (default: what RFC 3551 assigns to it, PCMU where it assigns nothing). */
  readonly codec?: CodecName;
  /** RFC 4733 payload type in both directions; without it keys are neither sent nor read as events. */
  readonly telephoneEventPayloadType?: number;
  /** Its clock, Hz (default 8000). */
  readonly telephoneEventRate?: number;
  /** Protect what is sent and take only what is protected (RFC 3711); null: plain RTP, as at the beginning. */
  readonly srtp?: SrtpKeys | null;
  readonly direction?: MediaDirection;
  /** Path of a two-channel WAV (0 = our side, 1 = theirs); null ends a running recording. */
  readonly recordTo?: string | null;
  /** Send the peer's audio to the recogniser's port. */
  readonly speechInput?: boolean;
  /** Also look for keys sounded in the audio (own Goertzel); for peers without RFC 4733. */
  readonly inBandDtmf?: boolean;
  /** Also look for tones that tell who answered: a mailbox's beep, a fax, busy and congestion, special information tones. */
  readonly tones?: boolean;
  /** The peer takes comfort noise (RFC 3389), as a bridge may pass it on (default false). */
  readonly comfortNoise?: boolean;
  /** Send silence while nothing is played, so that the peer's clock keeps going (default true). */
  readonly comfort?: boolean;
  /** Without RTP and RTCP for so long, hold apart, the peer is given up (default 0: never). */
  readonly timeoutMs?: number;
  /** Send a receiver/sender report about every 5 s (default true). */
  readonly rtcp?: boolean;
}

/**
 * What somebody is in a bridge: a party hears all parties and is heard by them; a listener is heard by nobody, and hears also what is played
 * to a party that is alone; a whisperer is heard by one party alone (by its stream). Both hear all parties.
 */
export type BridgeRole = { readonly as: 'party' } | { readonly as: 'listener' } | { readonly as: 'whisperer'; readonly to: number };

export interface OpenOptions {
  /** In the worker of this session, so that the two can be bridged. */
  readonly beside?: MediaSession;
  /** Id of the session in events and in `AudioBatch`; unique in the process (default: the next free number). */
  readonly stream?: number;
}

export type Tone =
  | { readonly tone: 'ringback' | 'busy' | 'congestion'; readonly country?: 'cn' | 'us' | 'eu' }
  | { readonly tone: 'sit'; readonly kind?: 'intercept' | 'vacant' | 'reorder' | 'no-circuit' }
  /** Of a fax that calls (CNG) or answers (CED). */
  | { readonly tone: 'fax'; readonly kind?: 'cng' | 'ced' }
  | { readonly tone: 'beep'; readonly hz?: number; readonly ms?: number };

/** One piece of what is played; pieces follow each other without a gap, to the sample. */
export type PlayItem =
  | { readonly key: string }
  /** Linear 16-bit at 8 kHz; copied. */
  | { readonly pcm: Int16Array }
  | { readonly silenceMs: number }
  | { readonly dtmf: string }
  | Tone;

/** How the worker itself reacts to a voice while a prompt plays. */
export interface BargeIn {
  /** First part of the prompt in which voices are ignored, ms. */
  readonly protectMs: number;
  /** How far the prompt is lowered when a voice begins, dB (a positive number). */
  readonly duckDb: number;
  /** Voice needed above the noise floor before it counts, ms (default 60). */
  readonly holdMs?: number;
  /** The prompt comes back by itself when neither stop() nor resume() follows within this, ms (default 2000). */
  readonly resumeAfterMs?: number;
}

export interface PlayOptions {
  /** Names the play in its events. */
  readonly id: string;
  /** Begin again at the end until stopped (hold music, ringback). */
  readonly loop?: boolean;
  readonly bargeIn?: BargeIn;
  /** More pieces will come by `append` (a synthesiser that streams); the play ends after `finish`. */
  readonly open?: boolean;
}

/** `at` is in ms since the epoch with fractions (performance.timeOrigin + performance.now()). */
export interface SessionEvents {
  /** First packet of a play left the socket. */
  'play-started': [{ id: string; at: number }];
  'play-finished': [{ id: string; playedMs: number; at: number }];
  /** Ended by stop(), by another play, or because a key is unknown. */
  'play-stopped': [{ id: string; playedMs: number; at: number; reason: 'stopped' | 'replaced' | 'closed' }];
  /** Barge-in: a voice began over the prompt, which is ducked by now. */
  'voice-begin': [{ id: string; playedMs: number; at: number; levelDbfs: number }];
  /** Barge-in: the prompt is back at full level. */
  'voice-released': [{ id: string; playedMs: number; at: number; reason: 'resumed' | 'unconfirmed' }];
  /** A key went down. */
  'digit-begin': [{ digit: string; at: number; source: 'rfc4733' | 'in-band' }];
  /** A key was pressed and let go; once per key. */
  digit: [{ digit: string; durationMs: number; at: number; source: 'rfc4733' | 'in-band' }];
  /** A tone sounded that the path's `tones` asks for. */
  tone: [{ tone: HeardTone; at: number }];
  'dtmf-sent': [{ digits: string; at: number }];
  /** First valid packet of the peer, from this address. */
  'media-started': [{ from: TransportAddress; at: number }];
  /** Nothing was received for this long; sent once per silence. */
  'media-stalled': [{ silentMs: number; at: number }];
  /** Neither RTP nor RTCP came for the path's `timeoutMs`, and something should have. */
  'media-timeout': [{ silentMs: number; at: number }];
  /** The recording lost audio (disk full or too slow); the call goes on. */
  'recording-degraded': [{ path: string; cause: string; at: number }];
  /** The worker died, or this session failed within it; the session is gone. */
  lost: [{ reason: 'worker-lost' | 'failed'; at: number }];
}

/** Where captured packets go. */
export interface PacketSink {
  /** To be read with `readBatch`. */
  batch(batch: Uint8Array): void;
  /** No more come. @param dropped packets beyond the limit */
  over(dropped: number): void;
}

/** One leg's media path. */
export interface MediaSession extends EventEmitter<SessionEvents> {
  readonly stream: number;
  readonly local: TransportAddress;
  /** Index of the worker that carries it. */
  readonly worker: number;
  /** Starts sending and receiving. */
  start(options: PathOptions): void;
  /** Re-INVITE: changes what is given. A new remote is learnt afresh. */
  update(options: Partial<PathOptions>): void;
  /** Plays the pieces in order; a running play is replaced. @throws RangeError for a key never prepared. */
  play(items: readonly PlayItem[], options: PlayOptions): void;
  /** Adds pieces to the open play of this id; ignored when it is over. */
  append(id: string, items: readonly PlayItem[]): void;
  /** No more pieces come for the open play of this id. */
  finish(id: string): void;
  /** Ends the play (of this id, when given), with a fade of one frame. */
  stop(id?: string): void;
  /** Lowers the play by so many dB until resume(). */
  duck(db: number): void;
  /** Brings a ducked play back at its next low-energy point. */
  resume(): void;
  /** Sends keys 0-9 * # A-D by RFC 4733, or as tones when the peer takes no events. */
  sendDtmf(digits: string, options?: { readonly toneMs?: number; readonly gapMs?: number }): void;
  speechInput(on: boolean): void;
  /** Looks for tones that tell who answered, from now on or no longer. */
  tones(on: boolean): void;
  /**
   * Joins those who are in the bridge of this name, or changes the role in it. What is played to a session in a bridge is mixed with what it
   * hears. @throws RangeError when it is in another worker (open it `beside`)
   */
  join(bridge: string, role?: BridgeRole): void;
  /** Is by itself again. */
  leave(): void;
  /** Copies all its packets from now on to the sink, in batches and in plain, until so many bytes; the media goes before them. */
  capture(sink: PacketSink, mostBytes: number): void;
  /** Closes sockets and the recording. Resolves with the final figures; again: the same. */
  close(): Promise<SessionStats>;
}
