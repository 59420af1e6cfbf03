import { type Flow, type Recording, recordingOf, spokenWords, voiceMark } from '@parley/contract/flow/graph';
import type { Version } from './version.ts';

/** A piece of what is said, and the recording that says it. */
interface Sound {
  readonly text: string;
  readonly audioId?: string;
}

interface Phrases {
  readonly byWords: ReadonlyMap<string, Recording>;
  /** Of the longest, in units. */
  readonly longest: number;
}

/** A number or a Latin word is recorded whole or not at all; a Chinese character stands for itself. */
const unit = /[\p{Script=Latin}'’]+|\d+(?:\.\d+)?|[\s\S]/gu;
const unitsOf = (text: string): string[] => text.match(unit) ?? [];

const known = new WeakMap<Flow['voice'], Phrases>();

/** Recordings that all prompts of a flow share, by their words. */
const phrasesOf = (voice: Flow['voice']): Phrases => {
  const made = known.get(voice);
  if (made) return made;
  const mark = voiceMark(voice);
  const byWords = new Map<string, Recording>();
  for (const { text } of voice.phrases) {
    const recording = recordingOf(voice.phrases, text, mark);
    if (recording) byWords.set(spokenWords(text), recording);
  }
  const phrases = { byWords, longest: Math.max(0, ...voice.phrases.map(({ text }) => unitsOf(text).length)) };
  known.set(voice, phrases);
  return phrases;
};

/** A fixed piece of a prompt: by its own recording, or by one that all prompts share. */
export const soundOf = ({ flow }: Version, recordings: readonly Recording[], text: string): Sound => {
  const found = recordingOf(recordings, text, voiceMark(flow.voice)) ?? phrasesOf(flow.voice).byWords.get(spokenWords(text));
  return found ? { text, audioId: found.audioId } : { text };
};

/**
 * A value in pieces that are recorded, where all of it can be said so (digits, units, names of a list); else whole, for the synthesiser. The
 * longest recording that fits comes first; marks between are passed over.
 */
export const valueParts = ({ flow }: Version, said: string): Sound[] => {
  const whole = [{ text: said }];
  const { byWords, longest } = phrasesOf(flow.voice);
  if (byWords.size === 0) return whole;
  const units = unitsOf(said);
  const parts: Sound[] = [];
  for (let at = 0; at < units.length; ) {
    if (spokenWords(units[at] ?? '') === '') {
      at++;
      continue;
    }
    let length = Math.min(longest, units.length - at);
    let found: Recording | undefined;
    while (length > 0 && !found) {
      found = byWords.get(spokenWords(units.slice(at, at + length).join('')));
      if (!found) length--;
    }
    if (!found) return whole;
    parts.push({ text: units.slice(at, at + length).join(''), audioId: found.audioId });
    at += length;
  }
  return parts.length === 0 ? whole : parts;
};
