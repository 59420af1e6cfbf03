import type { OutputOf, ParsedOf } from '@parley/contract';
import type { append, TaskState } from '@parley/contract/task';
import type { Database } from '@parley/db';
import type { Context } from '../../kit/context.ts';
import { ownCompany } from '../../organisation/own-company.ts';
import { askAhead } from '../ask-ahead.ts';
import { askDoNotCall } from '../ask-do-not-call.ts';
import { openerFor } from '../cipher/number-opener.ts';
import { findTask } from '../find-task.ts';
import { storeNumbers } from '../store-numbers.ts';
import { shownState } from '../task-state.ts';
import { wantedNumbers } from '../wanted-numbers.ts';
import { beginDelivery, type Line, writeDelivery } from './keep-delivery.ts';

type Input = ParsedOf<typeof append>;

type Sorted = ReturnType<typeof wantedNumbers>;

/** Checks and adds sorted numbers, and says of each what became of it, in their order. */
const addLines = async (tx: Database, id: string, { wanted, lines, odd }: Sorted, { caller }: Context): Promise<Line[]> => {
  const refused = await storeNumbers(tx, caller.companyId, id, [...wanted.values()]);
  return lines.map(({ phone, reason }) => {
    const why = reason ?? refused.get(phone) ?? null;
    return { phone, reason: why, oddLength: why === null && odd.has(phone) };
  });
};

const stateOf = async (tx: Database, id: string, { whole, services }: Context): Promise<TaskState> => {
  const task = await tx
    .selectFrom('tasks')
    .select(['state', 'windows', 'time_zone', 'callee_zones', 'zones', 'start_date', 'end_date'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return shownState(task, await ownCompany(whole), services.now());
};

/** Adds numbers by hand or by API; answers for each one that was refused why. What has come before is answered as then. */
export const appendNumbers = async (input: Input, context: Context): Promise<OutputOf<typeof append>> => {
  const { db, caller, services, audit } = context;
  const { id: task } = await findTask(db, input.id);
  const sorted = wantedNumbers(input.numbers, await openerFor(services, caller.companyId, input.numbers));
  const ask = askDoNotCall(services, caller.companyId);
  const notAsked = await askAhead(services.db, caller.companyId, [...sorted.wanted.keys()], ask, task);
  const { lines, delivery, state } = await db.transaction().execute(async (tx) => {
    const begun = await beginDelivery(tx, input, context);
    const told = begun?.before ?? (await addLines(tx, task, sorted, context));
    if (begun && !begun.before) await writeDelivery(tx, begun.id, told, context);
    return { lines: told, delivery: begun, state: await stateOf(tx, task, context) };
  });
  // What came in cipher text is told by it, the second time as the first.
  const told = lines.map(({ phone, ...line }, n) => ({ ...line, phone: input.numbers[n]?.cipher ?? phone }));
  const refused = told.flatMap(({ phone, reason }) => (reason === null ? [] : [{ phone, reason }]));
  const accepted = lines.length - refused.length;
  const repeated = delivery?.before !== undefined;
  audit.after = { accepted, refused: refused.length, ...(repeated ? { repeated } : {}), ...(notAsked > 0 ? { notAsked } : {}) };
  services.bus.publish({ type: 'task-progress', company: caller.companyId, task });
  services.bus.publish({ type: 'task-changed', company: caller.companyId, task });
  const oddLengths = told.filter(({ oddLength }) => oddLength).map(({ phone }) => phone);
  return { deliveryId: delivery?.id ?? null, repeated, state, accepted, refused, oddLengths, ...(notAsked > 0 ? { notAsked } : {}) };
};
