import type { MediaSession } from '@parley/media';
import type { CallScope } from '../call/call-scope.ts';

interface SessionEvents {
  onDigit: (digit: string) => void;
  /** Somebody began to speak over a prompt, so long after its beginning, ms. */
  onVoiceOver: (playedMs: number) => void;
  /** The prompt came back by itself. */
  onReleased: () => void;
}

/** Hears a session, and tells what happens in it within the call's scope. */
export function followSession(scope: CallScope, session: MediaSession, { onDigit, onVoiceOver, onReleased }: SessionEvents): void {
  session.on(
    'digit',
    scope.guard(({ digit }) => onDigit(digit)),
  );
  session.on(
    'voice-begin',
    scope.guard(({ playedMs }) => onVoiceOver(playedMs)),
  );
  session.on('voice-released', onReleased);
  session.speechInput(true);
}
