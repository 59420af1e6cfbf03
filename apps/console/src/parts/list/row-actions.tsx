import { Dropdown } from 'antd';
import { Ellipsis } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { listWords } from './words.ts';

export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void;
}

/** The `…` at the end of a row. */
export function MoreActions({ actions }: { actions: readonly RowAction[] }): ReactElement | null {
  const { say } = useWords(listWords);
  if (actions.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: actions.map(({ key, label, danger = false, disabled = false }) => ({ key, label, danger, disabled })),
        onClick: ({ key }) => actions.find((action) => action.key === key)?.run(),
      }}
    >
      <button type="button" className="icon-button" aria-label={say('moreActions')} title={say('moreActions')}>
        <Ellipsis size={16} strokeWidth={1.7} aria-hidden />
      </button>
    </Dropdown>
  );
}
