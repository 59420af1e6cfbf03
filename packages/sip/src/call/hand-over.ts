import type { CallCore } from './call-core.ts';
import type { HandedOver } from './dialog-state.ts';
import { ForwardedDialog } from './forwarded-dialog.ts';
import type { Session } from './session.ts';

/** Lends a dialog to another user agent; undefined where there is none, or it is in the middle of something. */
export function handOver(core: CallCore, call: { callId: string; localTag: string }, session: Session | undefined): HandedOver | undefined {
  const state = session?.aside.begin();
  if (session === undefined || state === undefined) return undefined;
  return {
    state,
    takeBack: (asked) => session.aside.end(asked),
    give: (to) => {
      if (session.ended) return;
      session.leave();
      new ForwardedDialog(core, call, to);
    },
  };
}
