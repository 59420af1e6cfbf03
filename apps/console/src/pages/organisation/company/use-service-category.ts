import { options } from '@parley/contract/display';
import { useAsk } from '../../../api/index.ts';

/** The word for a service category; its name until the word is there. */
export function useServiceCategory(value: string | null): string | null {
  const { data } = useAsk(options.option, { names: ['service-category'] }, { enabled: value !== null, staleMs: 600_000 });
  return data?.lists['service-category']?.find((one) => one.value === value)?.label ?? value;
}
