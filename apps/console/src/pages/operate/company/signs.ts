import type { CompanyStatus } from '@parley/contract/operate';
import { companyStatuses } from '@parley/contract/state-texts';
import type { Sign } from '../../../status/index.ts';

/** How the states of a company are shown. */
export const companySigns: Record<CompanyStatus, Sign> = {
  active: { shape: 'dot', tone: 'good', word: companyStatuses.active },
  suspended: { shape: 'paused', tone: 'hold', word: companyStatuses.suspended },
  expired: { shape: 'octagon', tone: 'bad', word: companyStatuses.expired },
};
