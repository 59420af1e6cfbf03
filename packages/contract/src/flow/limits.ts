import { z } from 'zod';

/** Sizes of a draft. The schema refuses what passes them; `verify` warns before. */
export const limits = {
  nodes: 1000,
  edges: 8000,
  intents: 500,
  /** Sentences, rules and expressions of one list. */
  sentences: 10_000,
  /** Sentences of all intents and knowledge together. */
  allSentences: 50_000,
  knowledge: 2000,
  prompts: 20,
  /** Of the pieces of one prompt, those whose words have changed among them. */
  recordings: 100,
  /** Recordings that all prompts share. */
  phrases: 2000,
  promptText: 1000,
  sentence: 200,
  pattern: 300,
  variables: 200,
  slots: 200,
  libraries: 100,
  libraryItems: 5000,
  labels: 300,
  comments: 2000,
  grades: 30,
  similarWords: 5000,
  components: 100,
  handlers: 50,
  /** Flows that a published version holds for its subflows. */
  linked: 50,
  /** Of the JSON of a draft, bytes. */
  draftBytes: 8 * 1024 * 1024,
} as const;

/** Id of anything inside a flow: unique within its list, never shown to the person called. */
export const key = z.string().min(1).max(64);

/** What people call it; an unfinished draft may leave it empty. */
export const label = z.string().max(100);

export const sentence = z.string().max(limits.sentence);
export const sentences = z.array(sentence).max(limits.sentences).default([]);

/** Time of day, HH:mm. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** ISO days of the week: 1 is Monday. */
export const weekdays = z.array(z.number().int().min(1).max(7)).max(7);
