import { repeated } from '../kit/repeated.ts';
import type { Services } from '../services.ts';
import { standardTraceDays } from './sip-trace.ts';

const every = 600_000; // ms
const day = 86_400_000; // ms

/** Takes away SIP messages that have been kept for as long as they may be. */
export const expireTraces = async ({ db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>): Promise<void> => {
  const before = new Date(now().getTime() - (settings.traceDays ?? standardTraceDays) * day);
  await db.deleteFrom('sip_messages').where('at', '<', before).execute();
};

/** Does so until it is stopped. */
export const startTraceExpiry = (services: Services): (() => Promise<void>) =>
  repeated('expiry of SIP messages', every, services, () => expireTraces(services));
