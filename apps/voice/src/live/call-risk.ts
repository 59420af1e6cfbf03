import type { CallRisk, LiveTurn } from '@parley/contract/live-call';
import { protectiveLabel } from '@parley/dialog';
import type { Onlooker } from '../conversation/onlooker.ts';

/** Fallbacks in a row that stand out. */
const manyMisses = 2;
/** Nobody has said anything for so long, ms. */
const longSilence = 8_000;
/** So much faster than before is hurried. */
const hurry = 1.35;
/** Shorter turns tell no speed, characters. */
const shortest = 4;

interface Told {
  risk: CallRisk;
  riskValue: number | null;
}

/** Characters a second of each of their longer turns with the robot. */
const speeds = (turns: readonly LiveTurn[]): number[] =>
  turns.flatMap(({ who, text, atMs, endMs, afterTransfer }) =>
    who === 'person' && !afterTransfer && endMs !== null && endMs > atMs && text.length >= shortest
      ? [(text.length * 1000) / (endMs - atMs)]
      : [],
  );

/** How much faster they speak than before, per cent; 0 where it cannot be told. */
const hurriedBy = (turns: readonly LiveTurn[]): number => {
  const all = speeds(turns);
  const before = all.slice(0, -1);
  const last = all.at(-1);
  if (last === undefined || before.length < 2) return 0;
  return Math.round((last / (before.reduce((sum, one) => sum + one, 0) / before.length) - 1) * 100);
};

const silentFor = (turns: readonly LiveTurn[], nowMs: number): number => {
  const last = turns.at(-1);
  return last === undefined || last.endMs === null ? 0 : nowMs - last.endMs;
};

/** What stands out most in a call. @param nowMs ms since the answer */
export function riskOf(turns: readonly LiveTurn[], onlooker: Onlooker | undefined, nowMs: number): Told {
  const state = onlooker?.state;
  if (!state || !onlooker) return { risk: 'calm', riskValue: null };
  const { labels, misses, intents } = state;
  if (labels.includes(protectiveLabel('complaint'))) return { risk: 'complaint', riskValue: null };
  if (labels.includes(protectiveLabel('human'))) return { risk: 'human', riskValue: null };
  const missed = Math.max(0, ...['unmatched', 'retry', 'invalid'].map((of) => misses[of] ?? 0));
  if (missed >= manyMisses) return { risk: 'unmatched', riskValue: missed };
  const faster = hurriedBy(turns);
  if (faster >= (hurry - 1) * 100) return { risk: 'hurried', riskValue: faster };
  const silence = silentFor(turns, nowMs);
  if (silence >= longSilence && !onlooker.taken) return { risk: 'silent', riskValue: Math.floor(silence / 1000) * 1000 };
  const agreed = Object.entries(intents).some(([id, times]) => times > 0 && onlooker.version.intents.get(id)?.kind === 'affirm');
  return { risk: agreed ? 'positive' : 'calm', riskValue: null };
}
