import type { OutputOf } from '@parley/contract';
import { type SipMessage, sipMessage, type trace } from '@parley/contract/call';
import type { Context } from '../kit/context.ts';
import { findCall } from './call-detail.ts';
import { maskSip } from './mask-sip.ts';

/** How long SIP messages and captures are kept if no setting says so, days. */
export const standardTraceDays = 7;

/** The SIP messages of a call in the order of the wire. */
export const traceOf = async ({ id }: { id: string }, { db, caller, services }: Context): Promise<OutputOf<typeof trace>> => {
  const call = await findCall(db, id);
  const rows = await db.selectFrom('sip_messages').selectAll('sip_messages').where('call_id', '=', id).orderBy('n').execute();
  const number = call.direction === 'out' ? call.callee : call.caller;
  const show = caller.unmask.has('call') ? (text: string) => text : (text: string) => maskSip(text, number);
  return {
    messages: rows.map(
      (row): SipMessage => ({
        n: row.n,
        at: row.at.toISOString(),
        direction: sipMessage.shape.direction.parse(row.direction),
        transport: row.transport,
        local: row.local,
        peer: row.peer,
        sipCallId: show(row.sip_call_id),
        message: show(row.message),
        bytes: row.bytes,
      }),
    ),
    keptDays: services.settings.traceDays ?? standardTraceDays,
  };
};
