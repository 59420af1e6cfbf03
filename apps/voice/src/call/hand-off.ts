import type { Transfer } from '@parley/dialog';
import type { DialogId } from '@parley/sip';
import { outsidePlace } from './person-place.ts';
import { goneOrLate } from './settle-call.ts';
import type { TransferredCall } from './transferred-call.ts';

/** Whether the carrier is to connect a call to somebody outside itself. */
export const isHandedOff = ({ gateway }: TransferredCall, { by, to }: Transfer): boolean =>
  by === 'refer' && to.kind === 'number' && gateway?.takesRefer === true;

/**
 * Has the carrier of a call connect it to somebody outside (REFER), without us from then on. `replaces` names the call in which that
 * person has been asked before.
 *
 * @returns true if that is done; false if the carrier refuses it; otherwise why it came to nothing
 */
export async function handOff(call: TransferredCall, transfer: Transfer, replaces?: DialogId): Promise<boolean | string> {
  const { scope, record, sip, onJoined } = call;
  const { number } = transfer.to;
  const place = await scope.until(outsidePlace(call, number));
  if (!('line' in place)) return place.why;
  const answer = await scope.until(
    sip.refer({ to: place.route.target, ...(replaces ? { replaces } : {}), timeoutMs: transfer.ringMs }).catch(() => undefined),
  );
  const over = sip.dialogId === undefined;
  if (!answer || answer.outcome === 'refused') {
    record.event('hand-off-refused', { to: number, status: answer?.status ?? 408 });
    return over ? 'the other side hung up' : false;
  }
  // A carrier that has hung up on us has taken it, if it tells no more.
  const done = answer.outcome === 'done' ? answer.status < 300 : over;
  if (!done) return answer.outcome === 'done' ? `REFER: ${answer.status}` : 'REFER: no outcome';
  record.transferred(record.now());
  record.event('handed-off', { to: number });
  onJoined();
  sip.bye({ q850: 16 });
  await goneOrLate(call.gone);
  return true;
}
