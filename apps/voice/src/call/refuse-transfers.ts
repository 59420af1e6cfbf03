import type { CallRecord } from './call-record.ts';
import type { CallScope } from './call-scope.ts';
import type { TransferredCall } from './transferred-call.ts';

/** Whoever talks with the robot, or was put through by it, may not have us call anybody (REFER): that is how calls are stolen. */
export function refuseTransfers(scope: CallScope, sip: TransferredCall['sip'], record: CallRecord): void {
  sip.on(
    'transfer',
    scope.guard((transfer) => {
      record.event('refer-refused', { to: transfer.target, status: 403 });
      transfer.reject(403);
    }),
  );
}
