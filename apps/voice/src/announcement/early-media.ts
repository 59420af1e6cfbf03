import type { MediaSession } from '@parley/media';
import { expectedOfAnswer, type SpeechInput, type Verdict } from '@parley/speech';
import type { CallScope } from '../call/call-scope.ts';
import { AnswerWatch } from './answer-watch.ts';
import type { CallSounds } from './call-sounds.ts';

/** What a network said is still read when it has ended the call, ms; a recogniser that is behind takes seconds, and gives up after six. */
const LATE_READING = 8_000;

export interface EarlyMediaOptions {
  speechInput: SpeechInput;
  session: MediaSession;
  language: 'zh' | 'en';
  sounds: CallSounds;
  /** Nobody will come to the phone. */
  onVerdict: (verdict: Verdict) => void;
}

/** Listens to what the network says before the answer, until told to stop or the call is over. */
export interface EarlyMedia {
  stop(): void;
  /** Resolves when what was said has been read, or cannot be waited for any longer. */
  read(): Promise<void>;
}

export function listenForAnnouncements(
  scope: CallScope,
  { speechInput, session, language, sounds, onVerdict }: EarlyMediaOptions,
): EarlyMedia {
  const { stream } = session;
  session.speechInput(true);
  const watch = new AnswerWatch({ ...{ speechInput, session, language, phase: 'early', from: 0 }, sounds, onVerdict });
  speechInput.listen(stream, { turn: -1, expect: expectedOfAnswer(language, 'early', sounds.phrases) });
  const stop = (): void => {
    watch.close();
    speechInput.mute(stream);
  };
  scope.defer(stop);
  const read = async (): Promise<void> => {
    const late = scope.after(LATE_READING, stop);
    await watch.read();
    late();
  };
  return { stop, read };
}
