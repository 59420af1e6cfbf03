import type { SpeechInput } from '@parley/speech';
import { type Announcement, announcementIn, announcements, phrasesOf } from './announcements.ts';

/** Readings less sure than this say nothing. */
const trusted = 0.5;

/** Listens to what the network says before the answer, in one language, until told to stop. */
export function listenForAnnouncements(
  speechInput: SpeechInput,
  stream: number,
  language: 'zh' | 'en',
  onHit: (rule: Announcement, text: string) => void,
): () => void {
  const off = speechInput.on((event) => {
    if (event.stream !== stream || event.kind !== 'utterance') return;
    // Read in two ways, it may be two wordings of the same.
    const [text, ...others] = event.matched
      ? [event.text]
      : event.alternatives.filter(({ confidence }) => confidence >= trusted).map((one) => one.text);
    const rule = text === undefined || (!event.matched && others.length === 0) ? undefined : announcementIn(announcements, text);
    if (rule && text !== undefined && others.every((other) => announcementIn(announcements, other) === rule)) onHit(rule, text);
  });
  speechInput.listen(stream, { turn: -1, expect: { language, phrases: phrasesOf(announcements, language) } });
  return () => {
    off();
    speechInput.mute(stream);
  };
}
