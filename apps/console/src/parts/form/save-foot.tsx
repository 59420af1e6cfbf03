import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';

const words = {
  discard: { zh: '放弃改动', en: 'Discard' },
  unsaved: { zh: '改动未保存', en: 'Changes not saved' },
};

interface SaveFootProps {
  readonly dirty: boolean;
  readonly busy: boolean;
  /** What the button says. */
  readonly save: string;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** The foot of a form that stands on a page: primary left, discard and the unsaved mark once something was changed. */
export function SaveFoot({ dirty, busy, save, onSave, onDiscard }: SaveFootProps): ReactElement {
  const { say } = useWords(words);
  return (
    <div className="form-foot">
      <Button type="primary" disabled={!dirty} loading={busy} onClick={onSave}>
        {save}
      </Button>
      {dirty ? (
        <>
          <Button type="text" onClick={onDiscard}>
            {say('discard')}
          </Button>
          <span className="form-mark">
            <i />
            {say('unsaved')}
          </span>
        </>
      ) : null}
    </div>
  );
}
