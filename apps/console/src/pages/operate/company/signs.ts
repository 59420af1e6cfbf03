import type { CompanyStatus } from '@parley/contract/operate';
import type { Sign } from '../../../status/index.ts';
import { companyWords as words } from './words.ts';

/** How the states of a company are shown. */
export const companySigns: Record<CompanyStatus, Sign> = {
  active: { shape: 'dot', tone: 'good', word: words.active },
  suspended: { shape: 'paused', tone: 'hold', word: words.suspended },
  expired: { shape: 'octagon', tone: 'bad', word: words.expired },
};
