import type { MediaSession } from '@parley/media';
import type { CallRecord } from '../call/call-record.ts';
import type { CallScope } from '../call/call-scope.ts';
import type { Interruption } from './interruption.ts';

interface Followed {
  scope: CallScope;
  session: MediaSession;
  record: CallRecord;
}

/** Hears a session within the call's scope: its keys, and when somebody begins to speak over a prompt, or the prompt comes back by itself. */
export function followSession(
  { scope, session, record }: Followed,
  interruption: Pick<Interruption, 'began' | 'over'>,
  onDigit: (digit: string) => void,
): void {
  session.on(
    'digit',
    scope.guard(({ digit }) => onDigit(digit)),
  );
  session.on(
    'voice-begin',
    scope.guard(({ playedMs }) => {
      interruption.began(playedMs);
      record.event('barge-in', { playedMs: Math.round(playedMs) });
    }),
  );
  session.on('voice-released', () => interruption.over());
  session.speechInput(true);
}
