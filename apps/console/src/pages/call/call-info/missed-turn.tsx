import type { Turn } from '@parley/contract/call';
import { detail, update } from '@parley/contract/flow';
import { flow as flowSchema } from '@parley/contract/flow/graph';
import { type ReactElement, useMemo } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { useAsk } from '../../../api/index.ts';
import { useLearning } from '../../../flow-canvas/use-learning.ts';
import { AddToIntent } from '../../../flow-chat/add-to-intent.tsx';

/** Whether somebody said something to a robot of which nothing was made. */
export const isMissed = ({ who, text, intent, matchedBy, afterTransfer }: Turn): boolean =>
  who === 'person' && !afterTransfer && intent === null && matchedBy === null && text.trim() !== '';

/** What a turn that was not understood should have meant: it is added to an intent of the flow's draft. */
export function MissedTurn({ turn, flowId }: { turn: Turn; flowId: string }): ReactElement | null {
  const may = useCan(`${needs(detail)} && ${needs(update)}`);
  const asked = useAsk(detail, { flow_id: flowId }, { enabled: may });
  const draft = useMemo(() => flowSchema.safeParse(asked.data?.draft).data, [asked.data]);
  const learning = useLearning(flowId, draft);
  if (!learning) return null;
  return <AddToIntent sentence={turn.text} intents={learning.intentsAt(turn.nodeId ?? '')} teach={learning.teach} />;
}
