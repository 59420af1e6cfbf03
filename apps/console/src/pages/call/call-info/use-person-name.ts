import type { Leg } from '@parley/contract/call';
import { useCallback } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { callWords } from './words.ts';

/** What somebody is called whom a call was passed to: the name of an agent, else the number. */
export function usePersonName(): (leg: Leg | undefined) => string {
  const { say } = useWords(callWords);
  return useCallback((leg) => (leg?.name ? say('agentNamed', { name: leg.name }) : leg?.party || say('agent')), [say]);
}
