import { convertNumbers } from '@parley/db';
import { repeated } from '../kit/repeated.ts';
import type { Services } from '../services.ts';

const every = 2_000; // ms

/** Goes on with encrypting, or decrypting, the numbers of companies whose security strategy was changed, until it is stopped. */
export const startNumberConversion = (services: Services): (() => Promise<void>) => {
  const ending = new AbortController();
  const stop = repeated('conversion of numbers', every, services, async () => {
    const onError = (error: unknown, companyId: number): void =>
      services.log.warn({ err: error, companyId }, 'the numbers of a company cannot be converted');
    for (const company of await convertNumbers(services.db, { signal: ending.signal, onError })) {
      services.log.info({ companyId: company }, 'the numbers of a company have the form of its security strategy');
      services.bus.publish({ type: 'company-changed', company });
    }
  });
  return async () => {
    ending.abort();
    await stop();
  };
};
