import { fixedPieces, type Prompt, type Recording, spokenWords } from './prompt.ts';
import type { Voice } from './schema.ts';

/** What a synthesiser was told, as it stands with what it made. */
export const voiceMark = ({ voice, speed, volume }: Pick<Voice, 'voice' | 'speed' | 'volume'>): string =>
  `${voice} ${speed.toFixed(2)} ${volume.toFixed(2)}`;

const isPlayed = ({ by, voice }: Recording, mark: string): boolean => by === 'person' || voice === mark;

/**
 * The recording that says a piece: a person's before one that was synthesised.
 *
 * @param mark `voiceMark` of the flow: what another voice synthesised is not played
 */
export const recordingOf = (recordings: readonly Recording[], text: string, mark: string): Recording | undefined => {
  if (recordings.length === 0) return undefined;
  const words = spokenWords(text);
  const saying = recordings.filter((each) => isPlayed(each, mark) && spokenWords(each.text) === words);
  return saying.find(({ by }) => by === 'person') ?? saying[0];
};

/** How it stands with the sound of a piece. `changed`: what was recorded says other words. */
export type PieceState = 'recorded' | 'synthesised' | 'changed' | 'missing';

/** A fixed piece of a prompt and what is there of its sound. */
export interface RecordedPiece {
  readonly text: string;
  /** The sentence that it is a piece of: the prompt's, or its short form. */
  readonly within: string;
  readonly state: PieceState;
  /** What is played; of a piece that has changed, what was recorded before. */
  readonly recording: Recording | undefined;
}

/** The fixed pieces of a prompt with their sound. Recordings whose words nobody says any more stand beside pieces that have none, in their order. */
export const recordedPieces = (prompt: Prompt, mark: string): RecordedPiece[] => {
  const pieces = fixedPieces(prompt);
  const said = new Set(pieces.map(spokenWords));
  const outdated = prompt.recordings.filter(({ by, text }) => by === 'person' && !said.has(spokenWords(text)));
  const whole = new Set(fixedPieces({ text: prompt.text, short: '' }).map(spokenWords));
  return pieces.map((text) => {
    const within = whole.has(spokenWords(text)) ? prompt.text : prompt.short;
    const recording = recordingOf(prompt.recordings, text, mark);
    if (recording) return { text, within, recording, state: recording.by === 'person' ? 'recorded' : 'synthesised' };
    const before = outdated.shift();
    return before ? { text, within, recording: before, state: 'changed' } : { text, within, recording: undefined, state: 'missing' };
  });
};

/** A prompt with a recording of one of its pieces, in the place of what said the same, or of what it replaces. */
export const withRecording = (prompt: Prompt, recording: Recording, replaces?: Recording): Prompt => {
  const words = spokenWords(recording.text);
  if (!fixedPieces(prompt).some((text) => spokenWords(text) === words)) return prompt;
  const kept = prompt.recordings.filter(
    (each) => each !== replaces && !(spokenWords(each.text) === words && (each.by === recording.by || recording.by === 'person')),
  );
  return { ...prompt, recordings: [...kept, recording] };
};

/** A prompt without the recordings of some words. */
export const withoutRecording = (prompt: Prompt, text: string): Prompt => {
  const words = spokenWords(text);
  const kept = prompt.recordings.filter((each) => spokenWords(each.text) !== words);
  return kept.length === prompt.recordings.length ? prompt : { ...prompt, recordings: kept };
};
