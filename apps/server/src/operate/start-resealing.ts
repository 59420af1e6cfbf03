import { countSecrets, resealSecrets } from '@parley/db';
import { repeated } from '../kit/repeated.ts';
import type { Services } from '../services.ts';
import { sealedSecrets } from '../web/metrics.ts';

const every = 3_600_000; // ms

/** Seals with the newest key of PARLEY_KEY whatever an older one sealed, and tells how far that is, in the log and as figures. */
const reseal = async ({ db, settings, log }: Services): Promise<void> => {
  const tell = async () => {
    const counts = await countSecrets(db, settings.key);
    sealedSecrets.set({ key: 'newest' }, counts.newest);
    sealedSecrets.set({ key: 'older' }, counts.older);
    return counts;
  };
  const before = await tell();
  if (before.older === 0) return;
  log.info(before, 'secrets are sealed with the newest key');
  const { resealed, unreadable } = await resealSecrets(db, settings.key, {
    onBatch: async () => log.info(await tell(), 'secrets are sealed with the newest key: under way'),
  });
  const counts = await tell();
  if (unreadable.length > 0)
    log.error({ ...counts, unreadable }, 'secrets that no key of PARLEY_KEY opens: bring the key back, or set them anew');
  else log.info({ ...counts, resealed }, 'all secrets are sealed with the newest key: older ones may leave PARLEY_KEY');
};

/** Does so at the start and every hour, until it is stopped. */
export const startResealing = (services: Services): (() => Promise<void>) =>
  repeated('sealing with the newest key', every, services, () => reseal(services));
