import type { Text } from '@parley/contract';
import { Button, Modal } from 'antd';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../i18n/index.ts';

const words = {
  title: { zh: '这份草稿被别人改过', en: 'Somebody else changed this draft' },
  text: {
    zh: '您打开之后，服务器上保存了另一份。选一份留下，另一份不再保留。',
    en: 'After you opened it, another one was saved on the server. Choose which to keep; the other is dropped.',
  },
  mine: { zh: '留下我的', en: 'Keep mine' },
  theirs: { zh: '换成服务器上的', en: 'Take the server’s' },
  later: { zh: '先不处理', en: 'Decide later' },
} as const satisfies Record<string, Text>;

type ConflictDialogProps = { onMine: () => Promise<void>; onTheirs: () => Promise<void>; onClose: () => void };

/** Two people saved one draft. Nothing is dropped before somebody says so. */
export function ConflictDialog({ onMine, onTheirs, onClose }: ConflictDialogProps): ReactElement {
  const { say } = useWords(words);
  const [busy, setBusy] = useState(false);
  const run = (act: () => Promise<void>) => async (): Promise<void> => {
    setBusy(true);
    try {
      await act();
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={say('title')}
      onCancel={onClose}
      footer={
        <div className="fed-dialog-foot">
          <Button type="text" onClick={onClose}>
            {say('later')}
          </Button>
          <Button danger disabled={busy} onClick={() => void run(onTheirs)()}>
            {say('theirs')}
          </Button>
          <Button type="primary" loading={busy} onClick={() => void run(onMine)()}>
            {say('mine')}
          </Button>
        </div>
      }
    >
      {say('text')}
    </Modal>
  );
}
