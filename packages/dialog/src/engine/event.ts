/** What answers instead of a person. `announcement`: the network says, behind its answer, that nobody will come. */
export type MachineKind = 'voicemail' | 'assistant' | 'machine' | 'fax' | 'announcement';

/** What happens to a conversation. */
export type DialogEvent =
  /** A turn of the person's as recognised. `bargeIn` when it began over a prompt: ms since the prompt's beginning. */
  | { readonly kind: 'said'; readonly text: string; readonly confidence?: number; readonly bargeIn?: { readonly atMs: number } }
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
  | { readonly kind: 'hung-up' }
  /** Time passed; ends a call that lasts too long. Any event does that too. */
  | { readonly kind: 'clock' };
