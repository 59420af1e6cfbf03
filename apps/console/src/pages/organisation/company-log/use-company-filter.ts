import { operatorCompany } from '@parley/contract';
import { company } from '@parley/contract/operate';
import { useAsk } from '../../../api/index.ts';
import type { Filter } from '../../../parts/list/index.ts';
import { useSession } from '../../../session/index.ts';
import { logWords } from './words.ts';

/** Whether the reader is the operator, who sees the logs of every company. */
export const useSeesCompanies = (): boolean => useSession((state) => state.info?.info.company_id === operatorCompany);

/** The filter by company, for the operator alone. */
export function useCompanyFilter(): readonly Filter[] {
  const sees = useSeesCompanies();
  const { data } = useAsk(company.option, {}, { enabled: sees, staleMs: 60_000 });
  if (!sees) return [];
  const options = (data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return [{ kind: 'one', name: 'companyId', label: logWords.company, options, numeric: true }];
}
