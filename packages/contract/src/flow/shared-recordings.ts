import { type Recording, spokenWords } from './prompt.ts';
import { type RecordedPiece, recordingOf, voiceMark } from './recorded.ts';
import type { Flow, Voice } from './schema.ts';

const withPhrases = (flow: Flow, phrases: Recording[]): Flow => ({ ...flow, voice: { ...flow.voice, phrases } });

const others = ({ voice }: Flow, text: string): Recording[] => {
  const words = spokenWords(text);
  return voice.phrases.filter((each) => spokenWords(each.text) !== words);
};

/** What all prompts share, with its sound, each words once. `missing`: it was synthesised by another voice than the flow's of now, and is not played. */
export const sharedPieces = (voice: Voice): RecordedPiece[] => {
  const mark = voiceMark(voice);
  const pieces = new Map<string, RecordedPiece>();
  for (const each of voice.phrases) {
    const words = spokenWords(each.text);
    if (pieces.has(words)) continue;
    const played = recordingOf(voice.phrases, each.text, mark);
    const state = played === undefined ? 'missing' : played.by === 'person' ? 'recorded' : 'synthesised';
    pieces.set(words, { text: each.text, within: each.text, state, recording: played ?? each });
  }
  return [...pieces.values()];
};

/** A draft with a recording that all prompts share, in the place of what said the same. */
export const putShared = (flow: Flow, recording: Recording): Flow => withPhrases(flow, [...others(flow, recording.text), recording]);

/** A draft without the shared recordings of some words. */
export const dropShared = (flow: Flow, text: string): Flow => withPhrases(flow, others(flow, text));
