import type { PartialReading } from '../ports/recogniser.ts';
import type { Pace } from './pace.ts';

/** A finished phrase that nothing can follow needs only a breath of silence. */
const FINISHED = 0.6;
/** Somebody who stopped where more is expected is thinking: 呃, "um", half a number, a conjunction. */
const UNFINISHED = 2;
/** Shorter pauses occur within words (the closure of a stop consonant, then the detector's own hangover). */
const SHORTEST_MS = 160;
const TRUSTED = 0.5;
/** Who paused so long may pause a little longer the next time, within reason. */
const PAUSES_VARY = 1.3;
const MOST_PATIENT = 2;
/** An end-of-turn model is believed where it is surer than this, either way. */
const OVER = 0.75;
const GOES_ON = 0.25;
const SOONER = 0.6;
const LATER = 1.6;

/**
 * Silence in ms that ends an utterance, given what was understood so far, the node's wish and how the speaker pauses.
 *
 * @param ended how likely an end-of-turn model takes this for the end, 0 to 1; null: it is not asked, or does not know
 */
export function endWaitMs(partial: PartialReading | null, endSilenceMs: number, pace: Pace, ended: number | null = null): number {
  const byText = waitByText(partial, endSilenceMs, pace);
  // Words tell more than their sound: who stops at "um" goes on, and behind a phrase that nothing can follow comes nothing.
  const isKnown = partial !== null && partial.confidence >= TRUSTED && partial.complete !== partial.extendable;
  if (ended === null || isKnown) return byText;
  if (ended >= OVER) return Math.max(SHORTEST_MS, Math.round(byText * SOONER));
  return ended <= GOES_ON ? Math.max(byText, Math.min(Math.round(byText * LATER), endSilenceMs * UNFINISHED)) : byText;
}

function waitByText(partial: PartialReading | null, endSilenceMs: number, pace: Pace): number {
  const patience = Math.round(Math.min(pace.pauseMs * PAUSES_VARY, endSilenceMs * MOST_PATIENT));
  if (!partial || partial.confidence < TRUSTED) return Math.max(endSilenceMs, patience);
  // A whole phrase that could go on is most often all there is ("yes" before "yes please"), but who draws breath in it is not cut off.
  const factor = partial.complete ? (partial.extendable ? 1 : FINISHED) : partial.extendable ? UNFINISHED : 1;
  // However slow they are: behind a phrase that nothing can follow comes nothing.
  const finished = partial.complete && !partial.extendable;
  return Math.max(SHORTEST_MS, Math.round(endSilenceMs * factor), finished ? 0 : patience);
}
