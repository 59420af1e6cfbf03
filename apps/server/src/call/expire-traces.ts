import { repeated } from '../kit/repeated.ts';
import type { Services } from '../services.ts';
import { captureKey } from './call-capture.ts';
import { standardTraceDays } from './sip-trace.ts';

const every = 600_000; // ms
const day = 86_400_000; // ms

/** Takes away SIP messages and captures that have been kept for as long as they may be. */
export const expireTraces = async ({ db, files, settings, now }: Pick<Services, 'db' | 'files' | 'settings' | 'now'>): Promise<void> => {
  const before = new Date(now().getTime() - (settings.traceDays ?? standardTraceDays) * day);
  await db.deleteFrom('sip_messages').where('at', '<', before).execute();
  const old = await db.deleteFrom('captured_calls').where('at', '<', before).returning(['company_id', 'call_id']).execute();
  for (const { company_id, call_id } of old) await files.remove(captureKey(company_id, call_id));
  await db.deleteFrom('packet_captures').where('until', '<', before).execute();
};

/** Does so until it is stopped. */
export const startTraceExpiry = (services: Services): (() => Promise<void>) =>
  repeated('expiry of SIP messages', every, services, () => expireTraces(services));
