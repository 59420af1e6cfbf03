import type { Ears } from '@parley/speech';
import { type Announcement, announcementIn, announcements, phrasesOf } from './announcements.ts';

/** Listens to what the network says before the answer, in one language, until told to stop. */
export function listenForAnnouncements(
  ears: Ears,
  stream: number,
  language: 'zh' | 'en',
  onHit: (rule: Announcement, text: string) => void,
): () => void {
  const off = ears.on((event) => {
    if (event.stream !== stream || event.kind !== 'utterance' || !event.matched) return;
    const rule = announcementIn(announcements, event.text);
    if (rule) onHit(rule, event.text);
  });
  ears.listen(stream, { turn: -1, expect: { language, phrases: phrasesOf(announcements, language) } });
  return () => {
    off();
    ears.mute(stream);
  };
}
