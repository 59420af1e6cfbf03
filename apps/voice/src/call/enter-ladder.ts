import type { CallContext } from './call-context.ts';
import type { CallRecord } from './call-record.ts';
import type { CallScope } from './call-scope.ts';

/** Has the messages of a dialog in the ladder of a call until that is over, or another call has the dialog. */
export function enterLadder(
  { context: { ladder }, scope, record }: { context: Pick<CallContext, 'ladder'>; scope: CallScope; record: CallRecord },
  callId: string,
): void {
  scope.defer(() => ladder.forget(callId, record.facts));
  ladder.follow(callId, {
    facts: record.facts,
    event: scope.guard((kind, data, at) => record.event(kind, data, at)),
  });
}
