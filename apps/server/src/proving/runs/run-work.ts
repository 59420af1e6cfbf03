import type { CompanyDatabase } from '@parley/db';
import type { Services } from '../../services.ts';

/** What a run works with. */
export interface RunWork {
  /** The whole company. */
  readonly db: CompanyDatabase;
  readonly services: Services;
  /** Notes how much is done; false: it was stopped. */
  readonly progress: (done: number) => Promise<boolean>;
  readonly signal: AbortSignal;
}
