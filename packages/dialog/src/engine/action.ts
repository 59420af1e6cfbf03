import type { KeySettings, RequestSettings, TransferSettings } from '@parley/contract/flow/graph';
import type { ModelMessage, ModelTool } from './model-talk.ts';
import type { WantedMessage } from './state.ts';

/**
 * A piece to be said: fixed pieces can be prepared once per version, variable ones belong to this call alone. `audioId` names the recording
 * that says it; without one, or where that cannot be played, it is synthesised.
 */
export type Segment =
  | { readonly kind: 'fixed'; readonly text: string; readonly audioId?: string }
  | { readonly kind: 'variable'; readonly text: string; readonly name: string; readonly audioId?: string };

/** When speech may stop a prompt. */
export interface BargeIn {
  readonly allowed: boolean;
  /** From the prompt's beginning, ms, in which nothing interrupts. */
  readonly protectMs: number;
  /** Words that never interrupt when said alone. */
  readonly backchannels: readonly string[];
}

/** Says one prompt. Several in a row are said in their order. */
export interface Say {
  readonly kind: 'say';
  readonly nodeId: string;
  /** Set when it answers a knowledge question. */
  readonly knowledgeId: string | null;
  /** The whole, as a transcript shows it. */
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly bargeIn: BargeIn;
  /** Holds values of this person: keep it out of shared caches and logs. */
  readonly personal: boolean;
  /** The node's prompt said again. */
  readonly repeated: boolean;
  /** How fast, times the flow's speed; absent: as the flow has it. */
  readonly rate?: number;
}

/** Waits for the person, from now on if barge-in is allowed, else when everything is said. Times count from the end of what is said. */
export interface Listen {
  readonly kind: 'listen';
  readonly nodeId: string;
  /** `confirm`: waits for a yes or no to a collected value. */
  readonly expects: 'answer' | 'confirm';
  /** Null where speech is not listened to. */
  readonly speech: {
    readonly endSilenceMs: number;
    readonly silenceMs: number;
    readonly maxTurnMs: number;
    readonly hotWords: readonly string[];
  } | null;
  /** Null where keys are not gathered. */
  readonly keys: KeySettings | null;
}

/** Says a sentence of a reply behind what is being said. */
export interface SayPart extends Omit<Say, 'kind'> {
  readonly kind: 'say-part';
}

/** Asks an address outside, with all values put in; `request-done` or `request-failed` with its `id` tells how it went. */
export interface Request {
  readonly kind: 'request';
  readonly nodeId: string;
  readonly id: number;
  readonly method: RequestSettings['method'];
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: { readonly type: string; readonly text: string } | null;
  readonly timeoutMs: number;
  /** Paths into the answer, as `RequestSettings.takes` has them. */
  readonly takes: readonly string[];
}

/**
 * Has a language model speak: `reply-part` for each sentence as soon as it is whole, then `reply-done` or `reply-failed`, all with its
 * `id`. Meanwhile the person is listened to as `listen` says.
 */
export interface Reply {
  readonly kind: 'reply';
  readonly nodeId: string;
  readonly id: number;
  /** Empty: the endpoint's standard one. */
  readonly model: string;
  readonly temperature: number;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  readonly firstMs: number;
  readonly stallMs: number;
  /** Null: `reply-slow` is not wanted. */
  readonly fillerMs: number | null;
  readonly listen: Listen;
}

/** Values are put in; `to` may still be no number that can be called. */
export interface Transfer {
  readonly kind: 'transfer';
  readonly nodeId: string;
  readonly to: TransferSettings['to'];
  readonly accept: TransferSettings['accept'];
  readonly whisper: string;
  readonly by: TransferSettings['by'];
  readonly ringMs: number;
}

/**
 * What the call is to carry out, in order. The last of a step is `listen`, `request`, `reply`, `transfer` or `hangup`, except that `resume`
 * and `say-part` may stand alone and a step that changes nothing has none. `hangup` follows what was said before it to its end.
 */
export type Action =
  | Say
  | SayPart
  | Listen
  | Request
  | Reply
  /** A reply is not wanted any more. */
  | { readonly kind: 'stop-reply'; readonly id: number }
  /** A message for the person, by a strategy of the company's: to be noted in the call's record. */
  | ({ readonly kind: 'sms' } & WantedMessage)
  /** What was said over the prompt doesn't count: go on with it, and with the listening of before. */
  | { readonly kind: 'resume' }
  | { readonly kind: 'label'; readonly labelId: string; readonly name: string; readonly on: boolean }
  | { readonly kind: 'slot'; readonly slotId: string; readonly name: string; readonly value: string }
  | { readonly kind: 'business-status'; readonly status: string }
  | { readonly kind: 'grade'; readonly code: string }
  /** Hand the call to a person; `transferred` tells how that ended. Nothing is listened to meanwhile. */
  | Transfer
  | { readonly kind: 'hangup'; readonly nodeId: string | null; readonly reason: EndReason };

/**
 * Why a conversation ended. `flow`: a hang-up node; `knowledge`: an answer that ends the call; `no-way`: an exit without an edge;
 * `cycle`: nodes led to each other without listening; `longest-call`, `silent`, `voicemail`: the flow's settings; `machine`: another machine answered; `protective`:
 * what goes before everything was said, and the flow draws no answer to it; `person`: they hung up; `taken-over`: one of us took the call from the robot.
 */
export type EndReason =
  | 'flow'
  | 'knowledge'
  | 'no-way'
  | 'cycle'
  | 'longest-call'
  | 'silent'
  | 'voicemail'
  | 'machine'
  | 'protective'
  | 'person'
  | 'taken-over';
