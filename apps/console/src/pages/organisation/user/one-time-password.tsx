import { Button, Modal } from 'antd';
import { Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { useCopy } from '../../../parts/copy/index.ts';
import { userWords } from './words.ts';

/** A password that is told this once; it is kept nowhere in the page when the dialog closes. */
export function OneTimePassword({ name, password, onClose }: { name: string; password: string; onClose: () => void }): ReactElement {
  const { say } = useWords(userWords);
  const copy = useCopy();
  return (
    <Modal
      open
      title={say('onceTitle', { name })}
      width={420}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {say('close')}
        </Button>
      }
    >
      <p className="quiet small">{say('onceText')}</p>
      <div className="once-password">
        <output className="code" aria-label={say('onceTitle', { name })}>
          {password}
        </output>
        <Button icon={<Copy size={14} strokeWidth={1.7} />} onClick={() => copy(password)}>
          {say('copy')}
        </Button>
      </div>
    </Modal>
  );
}
