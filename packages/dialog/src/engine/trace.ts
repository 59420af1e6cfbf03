import type { Text } from '@parley/contract';
import type { Decision, ProtectiveKind } from '@parley/nlu';
import type { EndReason } from './action.ts';
import type { OutsideFailure } from './event.ts';

/** Why a step went where it went, in the order it happened. */
export type Trace =
  | { readonly kind: 'entered'; readonly nodeId: string; readonly name: string; readonly visit: number }
  | {
      readonly kind: 'left';
      readonly nodeId: string;
      readonly exit: string;
      /** Null: the exit leads nowhere. */
      readonly to: string | null;
      readonly edgeId: string | null;
    }
  | { readonly kind: 'heard'; readonly nodeId: string; readonly decision: Decision }
  /** What goes before everything was said, and the flow draws no answer to it. */
  | { readonly kind: 'protected'; readonly nodeId: string; readonly of: ProtectiveKind; readonly evidence: string }
  | { readonly kind: 'keys'; readonly nodeId: string; readonly keys: string }
  | {
      readonly kind: 'knowledge';
      readonly nodeId: string;
      readonly knowledgeId: string;
      readonly times: number;
      readonly answered: boolean;
    }
  | {
      readonly kind: 'slot';
      readonly nodeId: string;
      readonly slotId: string;
      readonly value: string;
      /** The words or keys it was found in. */
      readonly from: string;
    }
  /** A value that waits for its yes. */
  | { readonly kind: 'asked-back'; readonly nodeId: string; readonly slotId: string; readonly value: string; readonly from: string }
  /** `ruleId` null: none held. */
  | { readonly kind: 'condition'; readonly nodeId: string; readonly ruleId: string | null; readonly why: readonly Text[] }
  | {
      readonly kind: 'fallback';
      readonly nodeId: string;
      readonly of: 'unmatched' | 'silence' | 'invalid' | 'timeout' | 'retry';
      readonly count: number;
      readonly limit: number;
    }
  /** What is said of an intent wherever it is heard. */
  | {
      readonly kind: 'handler';
      readonly nodeId: string;
      readonly handlerId: string;
      readonly times: number;
      readonly answered: boolean;
    }
  /** Something was asked of the talk itself. */
  | { readonly kind: 'aside'; readonly nodeId: string; readonly of: 'hold' | 'slower' | 'faster' }
  /** Something outside was asked; `answered` tells what came. */
  | { readonly kind: 'asked-outside'; readonly nodeId: string; readonly what: 'request' | 'reply' }
  | {
      readonly kind: 'answered';
      readonly nodeId: string;
      readonly what: 'request' | 'reply';
      /** Of a request; null where none came. */
      readonly status: number | null;
      /** Null: it went well. `guard`: the model said what it may not; `empty`: nothing. */
      readonly why: OutsideFailure | 'guard' | 'empty' | 'rounds' | null;
    }
  /** A model used a tool. */
  | { readonly kind: 'tool'; readonly nodeId: string; readonly name: string; readonly input: string; readonly result: string }
  | { readonly kind: 'message'; readonly nodeId: string; readonly strategyId: string }
  | {
      readonly kind: 'ignored';
      readonly nodeId: string | null;
      readonly why: 'backchannel' | 'noise' | 'protected' | 'not-allowed' | 'not-expected' | 'late' | 'ended';
    }
  | { readonly kind: 'ended'; readonly reason: EndReason };
