import { Dropdown } from 'antd';
import { Ellipsis } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { listWords } from './words.ts';

export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void;
}

/** The `…` at the end of a row. The library's menu stands only while it is open: each list has as many of these as rows. */
export function MoreActions({ actions }: { actions: readonly RowAction[] }): ReactElement | null {
  const { say } = useWords(listWords);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The menu closes by the same press that would open it again.
  const closes = useRef(false);
  if (actions.length === 0) return null;
  const onOpenChange = (now: boolean): void => {
    setOpen(now);
    if (!now) button.current?.focus();
  };
  return (
    <span className="row-more">
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={say('moreActions')}
        title={say('moreActions')}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerDown={() => {
          closes.current = open;
        }}
        onClick={() => {
          setOpen(!closes.current);
          closes.current = false;
        }}
      >
        <Ellipsis size={16} strokeWidth={1.7} aria-hidden />
      </button>
      {open ? (
        <Dropdown
          open
          trigger={['click']}
          placement="bottomRight"
          onOpenChange={onOpenChange}
          menu={{
            items: actions.map(({ key, label, danger = false, disabled = false }) => ({ key, label, danger, disabled })),
            onClick: ({ key }) => actions.find((action) => action.key === key)?.run(),
          }}
        >
          <i className="row-more-at" />
        </Dropdown>
      ) : null}
    </span>
  );
}
