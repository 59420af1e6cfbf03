import { repeated } from '../kit/repeated.ts';
import type { Services } from '../services.ts';
import { fanOut } from './fan-out.ts';

const every = 1_000; // ms

type Needed = Pick<Services, 'db' | 'bus' | 'now'>;

/**
 * Pushes one message whose time has come. It is locked until its receivers have it, so that of several workers one pushes it, once,
 * and one that dies leaves it to the others.
 *
 * @returns its id; undefined if none is due
 */
export const pushNext = async ({ db, bus, now: clock }: Needed, only?: string): Promise<string | undefined> => {
  const now = clock();
  const pushed = await db.transaction().execute(async (tx) => {
    let due = tx
      .selectFrom('sysmsgs')
      .selectAll()
      .where('pushed_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('deleted_at', 'is', null)
      .where('push_at', '<=', now);
    if (only) due = due.where('id', '=', only);
    const message = await due.orderBy('push_at').limit(1).forUpdate().skipLocked().executeTakeFirst();
    if (!message) return undefined;
    const receivers = await fanOut(tx, message, now);
    await tx
      .updateTable('sysmsgs')
      .set({ pushed_at: now, receivers })
      .where('company_id', '=', message.company_id)
      .where('id', '=', message.id)
      .execute();
    return message.id;
  });
  if (pushed) bus.publish({ type: 'sysmsg', message: pushed });
  return pushed;
};

/** Pushes all messages that are due. */
export const pushDueMessages = async (services: Needed): Promise<void> => {
  while (await pushNext(services)) {
    // One transaction a message: a large one does not hold up the small ones that another worker takes meanwhile.
  }
};

/** Looks for due messages until it is stopped. */
export const startMessagePush = (services: Services): (() => Promise<void>) =>
  repeated('system messages', every, services, () => pushDueMessages(services));
