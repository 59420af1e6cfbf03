import type { Advice } from '@parley/nlu';

/** What answers instead of a person. `announcement`: the network says, behind its answer, that nobody will come. */
export type MachineKind = 'voicemail' | 'assistant' | 'machine' | 'fax' | 'announcement';

/**
 * Why something outside gave no answer. `refused`: it may not be asked, or does not let us in; `quota`: asked too often; `timeout`: too slow;
 * `protocol`: its answer made no sense; `unavailable`: it could not be reached, or failed.
 */
export type OutsideFailure = 'refused' | 'quota' | 'timeout' | 'protocol' | 'unavailable';

/** A tool that a model wants used; `input` is JSON as the model wrote it. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: string;
}

/** What happens to a conversation. */
export type DialogEvent =
  /**
   * A turn of the person's as recognised. `bargeIn` when it began over a prompt: ms since the prompt's beginning. `advice`: what others take
   * it for, where it was not understood surely.
   */
  | {
      readonly kind: 'said';
      readonly text: string;
      readonly confidence?: number;
      readonly bargeIn?: { readonly atMs: number };
      readonly advice?: Advice;
    }
  /** Speech, or what sounded like it, was heard and not recognised; `bargeIn` as above. */
  | { readonly kind: 'not-recognised'; readonly bargeIn?: { readonly atMs: number } }
  /** Nothing was said in the node's time. */
  | { readonly kind: 'silence' }
  /** Keys, gathered as `listen.keys` says: complete, or what there was when the time between keys ran out. */
  | { readonly kind: 'keys'; readonly keys: string }
  /** No key in the time. */
  | { readonly kind: 'key-timeout' }
  /** All that was to be said has been. */
  | { readonly kind: 'prompt-finished' }
  /** A transfer is over: the person that the call was handed to has hung up, or nobody took it. */
  | { readonly kind: 'transferred'; readonly how: 'answered-and-ended' | 'failed' }
  /** A machine answered; of a mailbox, it takes a message now. */
  | { readonly kind: 'machine'; readonly who: MachineKind }
  /** What was asked outside has answered: its status, and what was taken from it, by the places of `takes`; null: not there. */
  | { readonly kind: 'request-done'; readonly id: number; readonly status: number; readonly taken: readonly (string | null)[] }
  | { readonly kind: 'request-failed'; readonly id: number; readonly why: OutsideFailure }
  /** A sentence of a model's reply. */
  | { readonly kind: 'reply-part'; readonly id: number; readonly text: string }
  /** It takes longer than the node's `fillerMs` to begin. */
  | { readonly kind: 'reply-slow'; readonly id: number }
  | { readonly kind: 'reply-done'; readonly id: number; readonly calls: readonly ToolCall[] }
  | { readonly kind: 'reply-failed'; readonly id: number; readonly why: OutsideFailure }
  /** Somebody who looks on has the robot say a line. */
  | { readonly kind: 'prompted'; readonly text: string }
  /** Somebody who looked on took the call, and it is over. */
  | { readonly kind: 'taken-over' }
  | { readonly kind: 'hung-up' }
  /** Time passed; ends a call that lasts too long. Any event does that too. */
  | { readonly kind: 'clock' };
