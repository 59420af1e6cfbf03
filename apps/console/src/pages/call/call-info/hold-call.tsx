import type { Text } from '@parley/contract';
import { type CallDetail, detail } from '@parley/contract/call';
import { retention } from '@parley/contract/retention';
import { Input, Modal } from 'antd';
import { Gavel } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { notify, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';

const words = {
  hold: { zh: '设为法律保留', en: 'Put on legal hold' },
  how: {
    zh: '保留后，这通电话的录音、文本和记录不受保存期限影响；在企业信息里可以解除。',
    en: 'Its recording, text and record stay whatever the retention says; it is released in company info.',
  },
  reason: { zh: '原因', en: 'Reason' },
  held: { zh: '已设为法律保留', en: 'The call is on legal hold' },
  call: { zh: '法律保留', en: 'On legal hold' },
  task: { zh: '法律保留（随任务）', en: 'On legal hold with its task' },
  number: { zh: '法律保留（随号码）', en: 'On legal hold with its number' },
} as const satisfies Record<string, Text>;

/** That a call is on legal hold, by what and why. */
export function OnHold({ hold }: { hold: NonNullable<CallDetail['hold']> }): ReactElement {
  const { say } = useWords(words);
  return (
    <span className="call-held">
      <Gavel size={13} strokeWidth={1.7} aria-hidden /> {[say(hold.kind), hold.reason].filter(Boolean).join(' · ')}
    </span>
  );
}

/** Keeps a call from being deleted when its days are over. */
export function HoldCall({ callId, hold: held }: { callId: string; hold: CallDetail['hold'] }): ReactElement | null {
  const { say } = useWords(words);
  const may = useCan(needs(retention.hold));
  const [reason, setReason] = useState<string>();
  const hold = useAct(retention.hold, {
    refresh: [retention.detail, detail],
    onDone: () => {
      setReason(undefined);
      notify({ kind: 'success', text: say('held') });
    },
  });
  if (!may || held?.kind === 'call') return null;
  return (
    <>
      <IconButton icon={Gavel} label={say('hold')} onClick={() => setReason('')} />
      {reason === undefined ? null : (
        <Modal
          open
          title={say('hold')}
          okButtonProps={{ disabled: reason.trim() === '', loading: hold.isPending }}
          onOk={() => hold.mutate({ kind: 'call', target: callId, reason })}
          onCancel={() => setReason(undefined)}
        >
          <p className="small quiet">{say('how')}</p>
          <Input
            value={reason}
            placeholder={say('reason')}
            aria-label={say('reason')}
            maxLength={500}
            onChange={({ target }) => setReason(target.value)}
          />
        </Modal>
      )}
    </>
  );
}
