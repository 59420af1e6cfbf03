import { flowCase } from '@parley/contract/flow-case';
import { Button } from 'antd';
import { BookmarkPlus } from 'lucide-react';
import type { ReactElement } from 'react';
import { Can, needs } from '../access/index.ts';
import { notify, useAct } from '../api/index.ts';
import { useWords } from '../i18n/index.ts';

const words = {
  keep: { zh: '存为用例', en: 'Keep as a case' },
  kept: { zh: '已存为用例，在“用例”里可以看到', en: 'Kept: you find it among the cases' },
} as const;

/** Keeps the talk so far as a golden conversation, with one click. */
export function KeepCase({ flowId, sessionId, disabled }: { flowId: string; sessionId: string; disabled: boolean }): ReactElement {
  const { say } = useWords(words);
  const keep = useAct(flowCase.create, {
    refresh: [flowCase.list],
    onDone: () => notify({ kind: 'success', text: say('kept') }),
  });
  return (
    <Can do={needs(flowCase.create)}>
      <Button
        type="text"
        data-tip={say('keep')}
        aria-label={say('keep')}
        disabled={disabled}
        loading={keep.isPending}
        icon={<BookmarkPlus size={16} strokeWidth={1.7} />}
        onClick={() => keep.mutate({ flow_id: flowId, from: { kind: 'chat', session_id: sessionId } })}
      />
    </Can>
  );
}
