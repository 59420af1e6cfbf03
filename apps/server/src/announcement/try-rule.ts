import { setImmediate as breathe } from 'node:timers/promises';
import { type AnnouncementConditions, mostTried } from '@parley/contract/announcement';
import type { CompanyDatabase } from '@parley/db';
import { type Fingerprint, fingerprintFrom, fingerprintOf, fits, likeness, wordsThatFit } from '@parley/speech';
import type { Services } from '../services.ts';
import { callerAudio } from '../speech/bake-off/turn-audio.ts';
import { pastAnnouncements, pastFirstWords } from './past-calls.ts';
import { countHit, type Outcome, outcomeOf } from './trial-outcome.ts';

/** Announcements come first; what is left of the calls are those that people answered. */
const mostAnnouncements = mostTried / 2;
/** A group whose recording is less like the rule's holds none that is like it. */
const related = 0.25;
/** Recordings of people are read only where the words fit; so many of them. */
const mostRecordings = 200;
/** Of a recording so much is compared, samples: 10 s. */
const compared = 80_000;

export interface Trial {
  conditions: AnnouncementConditions;
  print: Uint8Array | null;
  now: Date;
  /** @returns false to stop */
  onBatch: (tried: number, outcome: Outcome) => Promise<boolean>;
}

const languageOf = (language: string | null): 'zh' | 'en' => (language === 'en' ? 'en' : 'zh');
const inHundredths = (share: number): number => Math.round(share * 100) / 100;

/** Holds conditions against what calls of the last days heard. The server goes on with other work between two batches. */
export async function tryRule(db: CompanyDatabase, services: Pick<Services, 'files'>, trial: Trial): Promise<Outcome> {
  const { conditions, now, onBatch } = trial;
  const print = trial.print ? fingerprintFrom(trial.print) : null;
  const outcome = outcomeOf(null);
  let tried = 0;
  const groups = new Map<string, boolean>();
  const alike = (group: string, other: Fingerprint): number => {
    if (!print || groups.get(group) === false) return 0;
    const score = likeness(other, print);
    if (!groups.has(group)) groups.set(group, score >= related);
    return score;
  };
  for await (const rows of pastAnnouncements(db, now, mostAnnouncements)) {
    for (const row of rows) {
      const { language, phase, text } = { language: languageOf(row.language), phase: asPhase(row.phase), text: row.text };
      if (wordsThatFit(conditions, text, language) === undefined) continue;
      const score = print ? alike(row.group, fingerprintFrom(row.print)) : undefined;
      if (!fits(conditions, { language, phase, text, likeness: score })) continue;
      const was = row.class ?? 'unknown';
      countHit(outcome, conditions.class, { callId: row.call, text, was, likeness: score === undefined ? null : inHundredths(score) });
    }
    tried += rows.length;
    await breathe();
    if (!(await onBatch(tried, outcome))) return outcome;
  }
  // What people said is text alone, but for those recordings that are looked at because their words fit.
  if (conditions.texts.length === 0 || conditions.phase === 'early') return outcome;
  let recordings = mostRecordings;
  for await (const rows of pastFirstWords(db, now, mostTried - tried)) {
    for (const { id: callId, language: of, text } of rows) {
      const language = languageOf(of);
      if (!text || wordsThatFit(conditions, text, language) === undefined) continue;
      if (print && recordings-- <= 0) continue;
      const score = print ? await likenessOfCall(db, services, callId, print) : undefined;
      if (!fits(conditions, { language, phase: 'answered', text, likeness: score })) continue;
      countHit(outcome, conditions.class, { callId, text, was: 'person', likeness: score === undefined ? null : inHundredths(score) });
    }
    tried += rows.length;
    await breathe();
    if (!(await onBatch(tried, outcome))) return outcome;
  }
  return outcome;
}

const asPhase = (phase: string): 'early' | 'answered' => (phase === 'early' ? 'early' : 'answered');

/** A recording that is gone is like nothing. */
async function likenessOfCall(db: CompanyDatabase, services: Pick<Services, 'files'>, call: string, print: Fingerprint): Promise<number> {
  const audio = await callerAudio(db, services, call).catch(() => new Int16Array(0));
  return likeness(fingerprintOf(audio.subarray(0, compared)), print);
}
