import { type AskDoNotCall, outsideSettingsOf } from '@parley/db';
import { askDoNotCallService } from '@parley/speech/outside';
import type { Services } from '../services.ts';

/** After a failure the service is left alone so long, ms: numbers are asked about again before they are called. */
const leftAlone = 30_000;

/** Asks a company's do-not-call service, for one import or append. */
export const askDoNotCall = ({ db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>, company: number): AskDoNotCall => {
  let failedAt = Number.NEGATIVE_INFINITY;
  return async (service, phones) => {
    if (now().getTime() - failedAt < leftAlone) return undefined;
    const { requests } = await outsideSettingsOf(db, settings.key, company, settings.gatewayNetworks);
    const listed = await askDoNotCallService(service, phones, requests);
    if (!listed) failedAt = now().getTime();
    return listed;
  };
};
