import { type Recording, spokenWords } from './prompt.ts';
import { recordedPieces, voiceMark, withoutRecording, withRecording } from './recorded.ts';
import type { Flow } from './schema.ts';
import { withPrompts } from './spoken.ts';

/** A draft with a recording wherever it says its words, and how many prompts got it. */
export const putRecording = (flow: Flow, recording: Recording): { readonly flow: Flow; readonly prompts: number } => {
  const mark = voiceMark(flow.voice);
  const words = spokenWords(recording.text);
  let prompts = 0;
  const next = withPrompts(flow, (prompt) => {
    const piece = recordedPieces(prompt, mark).find(({ text }) => spokenWords(text) === words);
    if (!piece) return prompt;
    prompts++;
    // What a synthesiser made stays beside what was recorded before of other words: that is still to be recorded again.
    const replaces = piece.state === 'changed' && recording.by === 'person' ? piece.recording : undefined;
    return withRecording(prompt, { ...recording, text: piece.text }, replaces);
  });
  return { flow: next, prompts };
};

/** A draft without the recordings of some words. */
export const dropRecording = (flow: Flow, text: string): Flow => withPrompts(flow, (prompt) => withoutRecording(prompt, text));
