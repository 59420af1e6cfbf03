import type { MediaSession } from '@parley/media';
import { phrasesToHear, type SpeechInput, type Verdict } from '@parley/speech';
import { AnswerWatch } from './answer-watch.ts';
import type { CallSounds } from './call-sounds.ts';

export interface EarlyMediaOptions {
  speechInput: SpeechInput;
  session: MediaSession;
  language: 'zh' | 'en';
  sounds: CallSounds;
  /** Nobody will come to the phone. */
  onVerdict: (verdict: Verdict) => void;
}

/** Listens to what the network says before the answer, until told to stop. */
export function listenForAnnouncements({ speechInput, session, language, sounds, onVerdict }: EarlyMediaOptions): () => void {
  const { stream } = session;
  session.speechInput(true);
  const watch = new AnswerWatch({ ...{ speechInput, session, language, phase: 'early', from: 0 }, sounds, onVerdict });
  speechInput.listen(stream, { turn: -1, expect: { language, phrases: [...phrasesToHear(language, 'early'), ...sounds.phrases] } });
  return () => {
    watch.close();
    speechInput.mute(stream);
  };
}
