import { type Flow, type Recording, recordedPieces, spokenPrompts, voiceMark } from '@parley/contract/flow/graph';
import type { Found } from './issue.ts';

export interface RecordingOptions {
  /** Whether the audio of a recording is there. Default: all is. */
  readonly hasAudio?: ((audioId: string) => boolean) | undefined;
  /** Voices that the company's synthesisers have for the flow's language. Default: whichever. */
  readonly voices?: ReadonlySet<string> | undefined;
}

const begun = (text: string): string => (text.length > 24 ? `${text.slice(0, 24)}…` : text).trim();

/** What is wrong with the sound of what is said: missing where recordings alone may be used, older than its words, gone; and the voice. */
export const recordingIssues = (flow: Flow, found: Found, { hasAudio, voices }: RecordingOptions): void => {
  const mark = voiceMark(flow.voice);
  const gone = ({ audioId }: Recording): boolean => hasAudio !== undefined && !hasAudio(audioId);
  for (const { prompt, node, item } of spokenPrompts(flow)) {
    const place = { ...(node === null ? {} : { node }), ...(item === null ? {} : { item }) };
    const pieces = recordedPieces(prompt, mark);
    if (flow.voice.recordedOnly && pieces.some(({ state }) => state !== 'recorded')) found('recording-missing', place);
    for (const { text, state, recording } of pieces) {
      if (state === 'changed') found('recording-outdated', place, { text: begun(text) });
      else if (recording && gone(recording)) found('recording-gone', place, { text: begun(text) });
    }
  }
  for (const phrase of flow.voice.phrases) if (gone(phrase)) found('recording-gone', {}, { text: begun(phrase.text) });
  const { voice } = flow.voice;
  if (voice !== '' && voices !== undefined && !voices.has(voice)) found('voice-unknown', {}, { name: voice });
};
