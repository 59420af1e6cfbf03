import type { DialogEvent, Transfer } from '@parley/dialog';
import type { MediaSession } from '@parley/media';

/** Hands a call to a person. Resolves when that person has hung up, or nobody took it. */
export type HandOver = (transfer: Transfer) => Promise<Extract<DialogEvent, { kind: 'transferred' }>['how']>;

/** The robot says and hears nothing while a person has the call. @returns what the conversation is told afterwards */
export async function handOver(session: MediaSession, hand: HandOver, transfer: Transfer): Promise<DialogEvent> {
  session.speechInput(false);
  const how = await hand(transfer);
  session.speechInput(true);
  return { kind: 'transferred', how };
}
