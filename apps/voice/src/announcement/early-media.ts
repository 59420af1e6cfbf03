import type { SpeechInput } from '@parley/speech';
import { type Announcement, announcementIn, announcements, phrasesOf } from './announcements.ts';

/** Listens to what the network says before the answer, in one language, until told to stop. */
export function listenForAnnouncements(
  speechInput: SpeechInput,
  stream: number,
  language: 'zh' | 'en',
  onHit: (rule: Announcement, text: string) => void,
): () => void {
  const off = speechInput.on((event) => {
    if (event.stream !== stream || event.kind !== 'utterance' || !event.matched) return;
    const rule = announcementIn(announcements, event.text);
    if (rule) onHit(rule, event.text);
  });
  speechInput.listen(stream, { turn: -1, expect: { language, phrases: phrasesOf(announcements, language) } });
  return () => {
    off();
    speechInput.mute(stream);
  };
}
