import type { Scenario } from '../carrier/scenario.ts';
import { announcements } from '../persona/script.ts';
import type { LabContext } from './lab-context.ts';
import type { Leg } from './leg.ts';

/** Plays the carrier's announcement in early media, twice. Resolves at its end, or rejects when the caller gives up. */
export async function playAnnouncement(
  context: LabContext,
  { session }: Leg,
  { behaviour, language }: Scenario,
  signal: AbortSignal,
): Promise<void> {
  const text = announcements[behaviour]?.[language];
  const key = text === undefined ? undefined : await context.phrases.phrase(text, language);
  signal.throwIfAborted();
  // Without a voice there are the three rising tones that carriers send before such an announcement.
  const piece = key ? ({ key } as const) : ({ tone: 'sit', kind: 'vacant' } as const);
  const finished = new Promise<void>((resolve, reject) => {
    session.once('play-finished', () => resolve());
    session.once('lost', () => resolve());
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  session.play([{ silenceMs: 300 }, piece, { silenceMs: 1200 }, piece, { silenceMs: 500 }], { id: 'announcement' });
  await finished;
}
