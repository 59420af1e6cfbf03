import type { OutboundListener } from './outbound.ts';
import type { SessionEvent } from './protocol.ts';
import { wallClock } from './wall-clock.ts';

/** What becomes of plays and keys, as events of the session. @param over is called when a play is, however it ended */
export const playEvents = (emit: (event: SessionEvent) => void, over: () => void): OutboundListener => ({
  started: (id) => emit({ name: 'play-started', detail: { id, at: wallClock() } }),
  finished: (id, playedMs) => {
    over();
    emit({ name: 'play-finished', detail: { id, playedMs, at: wallClock() } });
  },
  stopped: (id, playedMs, reason) => {
    over();
    emit({ name: 'play-stopped', detail: { id, playedMs, at: wallClock(), reason } });
  },
  keysSent: (digits) => emit({ name: 'dtmf-sent', detail: { digits, at: wallClock() } }),
});
