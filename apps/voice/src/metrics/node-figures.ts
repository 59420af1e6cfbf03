import type { EngineStats } from '@parley/media';
import type { SipStackFigures } from '@parley/sip';
import type { SpeechInputStatus } from '@parley/speech';
import type { CallState } from '../call/call-context.ts';

/** What a voice node can tell of itself at any moment. */
export interface NodeFigures {
  calls: () => Iterable<{ readonly state: CallState }>;
  /** Calls to us that were not taken, by why, since the process began. */
  turnedAway: () => Readonly<Record<string, number>>;
  /** Robots in use. */
  robots: () => { task: number; inbound: number };
  /** Robots that this node may use, as granted last. */
  permits: () => { task: number; inbound: number };
  /** Number rows from their claim to the end of their call, and all that were ever claimed by this process. */
  claims: () => { held: number; total: number };
  /** Facts of finished calls that are not in the database yet. */
  factsWaiting: () => number;
  /** Records that the database refused, in quarantine. */
  factsQuarantined: () => number;
  media: () => EngineStats;
  speechInput: () => SpeechInputStatus;
  synthesiserReady: () => boolean;
  sip: () => SipStackFigures;
}
