import './key-pair.css';
import { Button, Modal } from 'antd';
import { Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { useCopy } from '../../../parts/copy/index.ts';
import { keyWords as words } from './words.ts';

/** A key and its secret, as they were just generated. */
export interface Pair {
  readonly name: string;
  readonly accessKey: string;
  readonly secret: string;
}

function Half({ label, value, copyLabel }: { label: string; value: string; copyLabel: string }): ReactElement {
  const copy = useCopy();
  return (
    <div className="key-half">
      <span className="small quiet">{label}</span>
      <output className="code" aria-label={label}>
        {value}
      </output>
      <Button aria-label={copyLabel} icon={<Copy size={14} strokeWidth={1.7} />} onClick={() => copy(value)}>
        {copyLabel}
      </Button>
    </div>
  );
}

/** Shows a new pair, this once; it closes by its button alone, and nothing of it stays in the page. */
export function KeyPair({ pair, onClose }: { pair: Pair; onClose: () => void }): ReactElement {
  const { say } = useWords(words);
  return (
    <Modal
      open
      title={say('pairTitle', { name: pair.name })}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={560}
      footer={
        <Button type="primary" onClick={onClose}>
          {say('kept')}
        </Button>
      }
    >
      <p role="alert" className="key-once">
        {say('once')}
      </p>
      <Half label={say('accessKey')} value={pair.accessKey} copyLabel={say('copyKey')} />
      <Half label={say('secret')} value={pair.secret} copyLabel={say('copySecret')} />
    </Modal>
  );
}
