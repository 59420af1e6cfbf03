import type { FlowPerson } from '@parley/contract/flow-person';
import { useEffect, useState } from 'react';
import { useSession } from '../../session/index.ts';
import { announce, usePush } from '../../socket/index.ts';

/** Tells the others where one is in a flow, and who else has it open. */
export function usePresence(flowId: string, node: string | undefined): readonly FlowPerson[] {
  const self = useSession(({ info }) => info?.info.user_id);
  const [people, setPeople] = useState<readonly FlowPerson[]>([]);
  usePush('flow-open', (open) => {
    if (open.flowId === flowId) setPeople(open.people);
  });
  useEffect(() => announce('flow-open', { flowId, node: node ?? null }), [flowId, node]);
  useEffect(() => () => announce('flow-open', { flowId: null }), []);
  return people.filter(({ userId }) => userId !== self);
}
