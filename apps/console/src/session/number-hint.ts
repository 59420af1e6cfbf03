import type { Text } from '@parley/contract';
import { useSession } from './store.ts';

const whole: Text = { zh: '完整号码（号码已加密）', en: 'Whole number (encrypted)' };

/** What a filter by number takes: `usual`, unless the company's numbers are encrypted and so are found by the whole of them alone. */
export const useNumberHint = (usual: Text): Text => {
  const wholeAlone = useSession((state) => state.info?.company_info.whole_numbers ?? false);
  return wholeAlone ? whole : usual;
};
