import { update } from '@parley/contract/flow';
import type { Flow } from '@parley/contract/flow/graph';
import { useMemo } from 'react';
import { needs, useCan } from '../access/index.ts';
import type { Learning } from '../flow-chat/transcript.tsx';
import { useLanguage } from '../i18n/index.ts';
import { chatNames } from './core/chat-names.ts';
import { teach } from './teach.ts';

/** How a talk adds what it did not understand to the flow's intents; undefined for who may not change flows. */
export function useLearning(flowId: string, flow: Flow | undefined): Learning | undefined {
  const may = useCan(needs(update));
  const language = useLanguage();
  return useMemo(() => {
    if (!may || !flow) return undefined;
    const { intentsAt } = chatNames(flow, language);
    return { intentsAt, teach: (sentence, intent) => teach(flowId, sentence, intent) };
  }, [may, flow, flowId, language]);
}
