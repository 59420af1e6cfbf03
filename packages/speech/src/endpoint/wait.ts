import type { PartialReading } from '../ports/recogniser.ts';

/** A finished phrase that nothing can follow needs only a breath of silence. */
const FINISHED = 0.6;
/** Somebody who stopped where more is expected is probably thinking. */
const UNFINISHED = 1.5;
/** Shorter pauses occur within words (the closure of a stop consonant, then the detector's own hangover). */
const SHORTEST_MS = 160;
const TRUSTED = 0.5;

/** Silence in ms that ends an utterance, given what was understood so far and the node's wish. */
export function endWaitMs(partial: PartialReading | null, endSilenceMs: number): number {
  if (!partial || partial.confidence < TRUSTED) return endSilenceMs;
  // A whole phrase that could go on is most often all there is ("yes" before "yes please").
  const factor = partial.complete ? (partial.extendable ? 1 : FINISHED) : partial.extendable ? UNFINISHED : 1;
  return Math.max(SHORTEST_MS, Math.round(endSilenceMs * factor));
}
