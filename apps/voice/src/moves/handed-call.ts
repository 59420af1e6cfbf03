import type { AttemptStart, CallFacts, ClaimedRow, RunningTask } from '@parley/db';
import type { DialogState } from '@parley/sip';
import type { AudioLine, SdpSession } from '../call/audio-leg.ts';
import type { FirstDialog } from '../call/robot-dialog.ts';
import type { ConversationState } from '../conversation/standstill.ts';
import type { RecordedPart } from './join-recording.ts';

/** Nodes of another release are not understood: their calls end where they are. */
export const handedFormat = 1;

/** A number row's attempt, which the redial rule follows. */
interface HandedAttempt {
  readonly task: RunningTask;
  readonly row: ClaimedRow;
  readonly attempt: AttemptStart;
}

/** A call that a robot talks in, as another node goes on with it: plain JSON. Keys of its audio are not in it: the other node makes its own. */
export interface HandedCall {
  readonly format: typeof handedFormat;
  readonly facts: CallFacts;
  readonly dialog: DialogState;
  readonly leg: Omit<FirstDialog, 'sip' | 'audio' | 'giveLine'>;
  readonly sdp: SdpSession;
  readonly line: AudioLine;
  /** By id; absent for one that came from a phone. */
  readonly gateway?: string;
  /** The gateway or extension that it counts for. */
  readonly peer: string;
  readonly shown: { readonly inside: string; readonly outside: string };
  readonly timeZone: string;
  /** Given up when nothing is heard for so long, ms. */
  readonly timeoutMs: number;
  readonly conversation: ConversationState;
  /** What nodes have recorded of it since its first move, in their order. */
  readonly recorded?: readonly RecordedPart[];
  /** Of an outbound call. */
  readonly out?: HandedAttempt;
}

/** What comes from another node of the same release. */
export const isHandedCall = (value: unknown): value is HandedCall =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === handedFormat &&
  ['facts', 'dialog', 'leg', 'sdp', 'line', 'conversation'].every((part) => part in value);
