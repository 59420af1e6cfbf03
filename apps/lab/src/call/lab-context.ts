import type { MediaEngine } from '@parley/media';
import type { Logger } from 'pino';
import type { Phrasebook } from '../audio/phrasebook.ts';
import type { PromptListener } from '../audio/prompt-listener.ts';
import type { Scenario } from '../carrier/scenario.ts';
import type { CallSummary } from './summary.ts';

/** How long things take in the lab, ms. */
export interface Pace {
  /** Ringing before the answer: from, to. */
  readonly ring: readonly [from: number, to: number];
  /** Silence that ends a prompt; longer than the pause between two of its sentences. */
  readonly promptEnd: number;
  /** From the end of a prompt to the reply: from, to. */
  readonly think: readonly [from: number, to: number];
  /** Silence after the answer until the person says hello. */
  readonly greetAfter: number;
  /** Silence after which the person hangs up. */
  readonly patience: number;
  /** Between two replies of a person driven by timing. */
  readonly timedReplies: number;
  /** How long the carrier lets it ring. */
  readonly longestRing: number;
  /** A person who is told what to say hangs up after so long. */
  readonly longestTold: number;
}

/** A person's pace. */
export const natural: Pace = {
  ring: [800, 2500],
  promptEnd: 700,
  think: [150, 500],
  greetAfter: 4000,
  patience: 20_000,
  timedReplies: 6000,
  longestRing: 120_000,
  longestTold: 600_000,
};

/** What every call of the lab works with. */
export interface LabContext {
  readonly media: MediaEngine;
  readonly phrases: Phrasebook;
  readonly promptListener: PromptListener;
  readonly pace: Pace;
  /** What goes for calls whose headers don't say otherwise. */
  readonly standard: Partial<Scenario>;
  readonly random: () => number;
  readonly log: Logger;
  readonly onEnd: (summary: CallSummary) => void;
}

/** A duration between two, ms. */
export const between = ([from, to]: readonly [number, number], random: () => number): number => from + random() * (to - from);
