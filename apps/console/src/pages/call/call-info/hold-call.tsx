import type { Text } from '@parley/contract';
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
} as const satisfies Record<string, Text>;

/** Keeps a call from being deleted when its days are over. */
export function HoldCall({ callId }: { callId: string }): ReactElement | null {
  const { say } = useWords(words);
  const may = useCan(needs(retention.hold));
  const [reason, setReason] = useState<string>();
  const hold = useAct(retention.hold, {
    refresh: [retention.detail],
    onDone: () => {
      setReason(undefined);
      notify({ kind: 'success', text: say('held') });
    },
  });
  if (!may) return null;
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
