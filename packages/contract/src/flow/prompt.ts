import { z } from 'zod';
import { fieldIssue } from '../field-issue.ts';
import { key, limits } from './limits.ts';

/** A recording of one fixed piece of a prompt. It is found by its words, so editing the words makes it missing rather than wrong. */
export const recording = z.object({
  text: z.string().max(limits.promptText),
  audioId: key,
  durationMs: z.number().int().min(0).max(600_000).default(0),
});
export type Recording = z.infer<typeof recording>;

/**
 * One thing the robot says. `{name}` in a text stands for a variable or slot of that name; what lies between is fixed and can be
 * recorded or synthesised ahead. `short` is said when the prompt is repeated; empty repeats the whole.
 */
export const prompt = z.object({
  text: z.string().max(limits.promptText),
  short: z.string().max(limits.promptText).default(''),
  /** None are taken until recordings can be uploaded and played: a prompt that names one would be said by the synthesiser all the same. */
  recordings: z.array(recording).max(0, fieldIssue('recordings.none')).default([]),
});
export type Prompt = z.infer<typeof prompt>;

/** Said in turn: the second visit hears the second. */
export const prompts = z.array(prompt).max(limits.prompts).default([]);

/** A piece of a prompt's text. */
export type PromptPiece = { readonly kind: 'fixed'; readonly text: string } | { readonly kind: 'variable'; readonly name: string };

/** Cuts `text` at what matches; the first group is the name. */
export const piecesBy = (name: RegExp, text: string): PromptPiece[] => {
  const pieces: PromptPiece[] = [];
  let from = 0;
  for (const found of text.matchAll(name)) {
    if (found.index > from) pieces.push({ kind: 'fixed', text: text.slice(from, found.index) });
    pieces.push({ kind: 'variable', name: (found[1] ?? '').trim() });
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ kind: 'fixed', text: text.slice(from) });
  return pieces;
};

/** Cuts `text` at its `{names}`. Braces that close nothing are ordinary text. */
export const promptPieces = (text: string): PromptPiece[] => piecesBy(/\{([^{}\n]{1,64})\}/g, text);
