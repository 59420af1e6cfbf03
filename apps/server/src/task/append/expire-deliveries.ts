import { repeated } from '../../kit/repeated.ts';
import type { Services } from '../../services.ts';

/** How long a delivery of numbers is kept, days; so long its idempotency key is known. */
export const keptDays = 90;

const every = 600_000; // ms
const day = 86_400_000; // ms
/** Deliveries deleted by one statement: up to 5,000 numbers hang on each. */
const batch = 100;

/** Takes deliveries away that have been kept for as long as they are. */
export const expireDeliveries = async ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> => {
  const before = new Date(now().getTime() - keptDays * day);
  for (;;) {
    const old = await db.selectFrom('task_deliveries').select(['company_id', 'id']).where('at', '<', before).limit(batch).execute();
    for (const { company_id, id } of old)
      await db.deleteFrom('task_deliveries').where('company_id', '=', company_id).where('id', '=', id).execute();
    if (old.length < batch) return;
  }
};

/** Does so until it is stopped. */
export const startDeliveryExpiry = (services: Services): (() => Promise<void>) =>
  repeated('expiry of deliveries', every, services, () => expireDeliveries(services));
