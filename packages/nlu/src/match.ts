import type { Protective } from './protective/kind.ts';

/**
 * How something was matched. `sound` is likeness by pronunciation, for what recognition misheard; `encoder` and `judge` were asked because
 * nothing else was sure.
 */
export type MatchedBy = 'exact' | 'regex' | 'rule' | 'similar' | 'sound' | 'encoder' | 'judge';

/** One thing that an utterance may mean, with the reason. */
export interface Match {
  readonly type: 'intent' | 'knowledge';
  readonly id: string;
  /** Name of the intent, question of the knowledge item. */
  readonly name: string;
  readonly by: MatchedBy;
  /** 0 to 1. */
  readonly score: number;
  /** What of the flow's corpus it matched: the sentence, the expression, the words. */
  readonly evidence: string;
}

/** What an utterance was taken for. */
export interface Decision {
  /** As it came. */
  readonly text: string;
  /** After similar words had mended it; the same as `text` where none applied. */
  readonly mended: string;
  /** Null: nothing that was asked about reached its threshold. */
  readonly best: Match | null;
  /** What came next, best first, also below the threshold or out of what was asked about; at most five. */
  readonly others: readonly Match[];
  /**
   * What was said beside `best` in the same breath, and is to be served too: the question of "yes, but how much is it?". Null where there
   * is nothing of the kind.
   */
  readonly also: Match | null;
  /**
   * What goes before everything else. Where the flow has drawn it and it is in scope, `best` is the flow's own; else `best` is null, and
   * what is done is for the caller to decide.
   */
  readonly protective: Protective | null;
}
