/** What a bench tells its peer process. `said` names what is said in the answers. */
export type PeerOrder =
  | { readonly type: 'listen'; readonly watchful: boolean }
  /** Audio that may be said, linear at 8 kHz, as base64 of 16-bit samples. */
  | { readonly type: 'learn'; readonly sound: string; readonly samples: string }
  | { readonly type: 'say'; readonly call: string; readonly sound: string; readonly afterMs: number }
  | { readonly type: 'figures' };

export interface PeerFigures {
  readonly answered: number;
  readonly packets: number;
  readonly lost: number;
  /** What it has sent more than once, by method or status. */
  readonly sentAgain: Readonly<Record<string, number>>;
}

/** What the peer tells. Times in ms since the epoch, taken when a packet was sent or came. */
export type PeerNews =
  | { readonly type: 'listening'; readonly port: number }
  | { readonly type: 'learnt'; readonly sound: string }
  | { readonly type: 'figures'; readonly figures: PeerFigures }
  /** All of a sound was sent. */
  | { readonly type: 'said'; readonly call: string; readonly sound: string; readonly firstOut: number; readonly lastOut: number }
  /** A sound was said and answered: first and last voiced packet out, first voiced packet in since the last silence. */
  | {
      readonly type: 'answered';
      readonly call: string;
      readonly sound: string;
      readonly firstOut: number;
      readonly lastOut: number;
      readonly firstIn: number;
    };
