import { Trainer } from '@parley/nlu/trainer';
import { FolderFileStore } from '../files/file-store.ts';
import type { Services } from '../services.ts';

/** What operations work with, for those that are run without a server: no queue tells anybody of jobs, and `files` lie in the data folder. */
export const servicesOf = (own: Pick<Services, 'settings' | 'db' | 'bus'> & Partial<Services>): Services => ({
  files: new FolderFileStore(own.settings.dataDir),
  jobs: { send: async () => {}, work: async () => {}, close: async () => {} },
  trainer: new Trainer(),
  log: own.settings.log,
  now: () => new Date(),
  ...own,
});
