import type { Text } from '@parley/contract';
import { flowCase } from '@parley/contract/flow-case';
import { replay } from '@parley/contract/flow-replay';
import { BookmarkPlus, RotateCcw } from 'lucide-react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { Can, needs } from '../../../access/index.ts';
import { notify, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';

const words = {
  keep: { zh: '存为话术用例', en: 'Keep as a case of its flow' },
  replay: { zh: '对话术草稿重放', en: 'Replay against the draft of its flow' },
  kept: { zh: '已存为话术的用例', en: 'Kept as a case of its flow' },
} as const satisfies Record<string, Text>;

/** Keeps a real call as a golden conversation of its flow, or lets its caller talk to the draft. */
export function KeepCall({ flowId, callId }: { flowId: string; callId: string }): ReactElement {
  const { say } = useWords(words);
  const keep = useAct(flowCase.create, { onDone: () => notify({ kind: 'success', text: say('kept') }) });
  const go = useNavigate();
  return (
    <>
      <Can do={needs(replay)}>
        <IconButton icon={RotateCcw} label={say('replay')} onClick={() => void go(`/flow/test/${flowId}?view=replay&call=${callId}`)} />
      </Can>
      <Can do={needs(flowCase.create)}>
        <IconButton
          icon={BookmarkPlus}
          label={say('keep')}
          disabled={keep.isPending}
          onClick={() => keep.mutate({ flow_id: flowId, from: { kind: 'call', call_id: callId } })}
        />
      </Can>
    </>
  );
}
