import { info } from '@parley/contract/session';
import { isUntold, noteInput, send } from '../api/index.ts';
import { useSession } from '../session/index.ts';

const inputs = ['pointerdown', 'keydown', 'wheel'] as const;

const noticed = (): void => {
  noteInput();
  const limit = useSession.getState().info?.company_info.idle_minutes;
  // Whoever fills in a long form calls nothing; where sessions end by idleness the server is told.
  if (limit && isUntold()) void send(info, {}, { quiet: true }).catch(() => undefined);
};

/** Notices inputs, so that calls of the person at work are told from the program's own, until it is stopped. */
export const reportActivity = (): (() => void) => {
  noteInput();
  for (const input of inputs) window.addEventListener(input, noticed, { capture: true, passive: true });
  return () => {
    for (const input of inputs) window.removeEventListener(input, noticed, { capture: true });
  };
};
