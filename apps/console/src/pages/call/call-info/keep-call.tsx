import type { Text } from '@parley/contract';
import { flowCase } from '@parley/contract/flow-case';
import { BookmarkPlus } from 'lucide-react';
import type { ReactElement } from 'react';
import { Can, needs } from '../../../access/index.ts';
import { notify, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';

const words = {
  keep: { zh: '存为话术用例', en: 'Keep as a case of its flow' },
  kept: { zh: '已存为话术的用例', en: 'Kept as a case of its flow' },
} as const satisfies Record<string, Text>;

/** Keeps a real call as a golden conversation of its flow. */
export function KeepCall({ flowId, callId }: { flowId: string; callId: string }): ReactElement {
  const { say } = useWords(words);
  const keep = useAct(flowCase.create, { onDone: () => notify({ kind: 'success', text: say('kept') }) });
  return (
    <Can do={needs(flowCase.create)}>
      <IconButton
        icon={BookmarkPlus}
        label={say('keep')}
        disabled={keep.isPending}
        onClick={() => keep.mutate({ flow_id: flowId, from: { kind: 'call', call_id: callId } })}
      />
    </Can>
  );
}
