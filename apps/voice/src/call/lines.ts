import type { CallContext } from './call-context.ts';
import type { CallRecord } from './call-record.ts';
import type { CallScope } from './call-scope.ts';
import type { NoPlace } from './person-place.ts';

interface Call {
  context: Pick<CallContext, 'takeLine' | 'occupancy'>;
  scope: CallScope;
  record: CallRecord;
}

/** Of a leg that goes by no gateway: a phone of the house. */
const noLine = (): void => {};

/**
 * Holds a line of the gateway by which somebody is to be called, until the call ends at the latest.
 *
 * @returns what gives it back before; why he cannot be called, if all lines are in use
 */
export async function holdLine({ context, scope, record }: Call, gateway: string | undefined): Promise<(() => void) | NoPlace> {
  if (gateway === undefined) return noLine;
  const line = await scope.acquire(context.takeLine(record.facts.company, gateway), (taken) => taken?.());
  return line ?? { why: 'all lines of the gateway are in use', status: 503, cause: 'congestion' };
}

/** Holds the line of a leg that is up already, and had one in another call or by its robot. @returns as {@link holdLine} does */
export function keepLine({ context, scope, record }: Call, gateway: string | undefined): () => void {
  if (gateway === undefined) return noLine;
  const line = context.occupancy.takeLine(record.facts.company, gateway);
  scope.defer(line);
  return line;
}
