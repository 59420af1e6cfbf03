import { z } from 'zod';
import { limits } from './limits.ts';

/** A recording is named by what it sounds like: the SHA-256 of its audio, in hex. */
export const audioId = z.string().regex(/^[0-9a-f]{64}$/);

/** How many steps `wave` has. */
export const waveSteps = 48;

/**
 * Audio of one fixed piece of a prompt. It is found by its words, so editing the words makes it missing rather than wrong; what was
 * recorded is kept with the words that it says until it is replaced or deleted.
 */
export const recording = z.object({
  text: z.string().max(limits.promptText),
  audioId,
  durationMs: z.number().int().min(0).max(600_000).default(0),
  /** A person, or a synthesiser ahead of the call. */
  by: z.enum(['person', 'synthesiser']).default('person'),
  /** Of a synthesiser: `voiceMark` of what it was made with. Once the flow's voice is another one it is not played. */
  voice: z.string().max(100).default(''),
  /** Loudness in equal steps, each a digit to base 36. */
  wave: z
    .string()
    .max(waveSteps)
    .regex(/^[0-9a-z]*$/)
    .default(''),
});
export type Recording = z.infer<typeof recording>;

/**
 * One thing the robot says. `{name}` in a text stands for a variable or slot of that name; what lies between is fixed and can be
 * recorded or synthesised ahead. `short` is said when the prompt is repeated; empty repeats the whole.
 */
export const prompt = z.object({
  text: z.string().max(limits.promptText),
  short: z.string().max(limits.promptText).default(''),
  recordings: z.array(recording).max(limits.recordings).default([]),
});
export type Prompt = z.infer<typeof prompt>;

/** Said in turn: the second visit hears the second. */
export const prompts = z.array(prompt).max(limits.prompts).default([]);

/** Recordings that any prompt of the flow may use: words of values (digits, units, choices), and what the product says by itself. */
export const phrases = z.array(recording).max(limits.phrases).default([]);

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

/** What a text sounds like: its letters and digits alone. Marks and spaces make no other recording of it. */
export const spokenWords = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The fixed pieces of a prompt that have words, those of its short form too, each once. */
export const fixedPieces = ({ text, short }: Pick<Prompt, 'text' | 'short'>): string[] => {
  const pieces = new Map<string, string>();
  for (const piece of [...promptPieces(text), ...promptPieces(short)]) {
    const words = piece.kind === 'fixed' ? spokenWords(piece.text) : '';
    if (piece.kind === 'fixed' && words !== '' && !pieces.has(words)) pieces.set(words, piece.text);
  }
  return [...pieces.values()];
};
