import type { MediaSession, SessionEvents } from '@parley/media';
import type { CallRecord } from './call-record.ts';
import type { CallScope } from './call-scope.ts';

/**
 * Keeps keys that come over early media, before the answer: they are in the record, where the recording's time begins, and show that somebody
 * is there. The flow takes those alone that are pressed after the answer.
 *
 * @returns what ends it, at the answer, and tells whether any came
 */
export function keepEarlyKeys(scope: CallScope, session: MediaSession, record: CallRecord): () => boolean {
  let pressed = false;
  const keep = scope.guard(({ digit }: SessionEvents['digit'][0]) => {
    pressed = true;
    record.turn({ who: 'keys', text: digit, atMs: 0, endMs: 0 });
  });
  session.on('digit', keep);
  return () => {
    session.off('digit', keep);
    return pressed;
  };
}
