import { join } from 'node:path';
import type { CallFacts } from '@parley/db';

type Recorded = Pick<CallFacts, 'company' | 'id' | 'startedAt'>;

/**
 * Where a call is recorded, below the folder of recordings.
 *
 * @param part from 2 on: what a node records that has taken the call up from another
 */
export const recordingOf = ({ company, id, startedAt }: Recorded, part = 1): string =>
  join(String(company), startedAt.slice(0, 10), part === 1 ? `${id}.wav` : `${id}-${part}.wav`);
