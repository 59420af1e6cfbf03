import { Badge, Popover } from 'antd';
import { Bell as BellIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/index.ts';
import { shellWords } from './words.ts';

/** The newest messages; the count stops at 99. The contract has no message call yet, so there is none to show. */
export function Bell(): ReactElement {
  const { say } = useWords(shellWords);
  return (
    <Popover trigger="click" placement="bottomRight" content={<p className="bell-none">{say('noMessages')}</p>}>
      <button type="button" className="icon-button" aria-label={say('messages')}>
        <Badge count={0} overflowCount={99} size="small">
          <BellIcon size={16} strokeWidth={1.7} aria-hidden />
        </Badge>
      </button>
    </Popover>
  );
}
