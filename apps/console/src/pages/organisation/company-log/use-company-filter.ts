import { operatorCompany } from '@parley/contract';
import { companyOptions } from '../../../parts/choices/index.ts';
import type { Filter } from '../../../parts/list/index.ts';
import { useSession } from '../../../session/index.ts';
import { logWords } from './words.ts';

/** Whether the reader is the operator, who sees the logs of every company. */
export const useSeesCompanies = (): boolean => useSession((state) => state.info?.info.company_id === operatorCompany);

/** The filter by company, for the operator alone. */
export function useCompanyFilter(): readonly Filter[] {
  const sees = useSeesCompanies();
  return sees ? [{ kind: 'one', name: 'companyId', label: logWords.company, options: companyOptions, numeric: true }] : [];
}
