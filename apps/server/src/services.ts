import type { Bus } from '@parley/contract/bus';
import type { Database } from '@parley/db';
import type { Trainer } from '@parley/nlu/trainer';
import type { Logger } from 'pino';
import type { FileStore } from './files/file-store.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { ServerSettings } from './settings.ts';

/** What the operations work with; made once at the start. */
export interface Services {
  readonly settings: ServerSettings;
  /** Every company: business code takes the scoped handle of its context. */
  readonly db: Database;
  readonly bus: Bus;
  readonly files: FileStore;
  readonly jobs: Jobs;
  readonly trainer: Trainer;
  readonly log: Logger;
  readonly now: () => Date;
}
