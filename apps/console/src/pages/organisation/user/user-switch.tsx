import type { UserItem } from '@parley/contract/organisation';
import { Switch } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import type { UserActs } from './use-user-acts.ts';
import { userWords } from './words.ts';

/** Lets a user log in or not, after a question: switching off ends his sessions. */
export function UserSwitch({ row, acts }: { row: UserItem; acts: UserActs }): ReactElement {
  const { say } = useWords(userWords);
  const self = acts.isSelf(row);
  return (
    <Switch
      size="small"
      aria-label={`${say('active')} ${row.username}`}
      title={self ? say('self') : ''}
      checked={row.status === 'active'}
      disabled={!acts.may.status || self}
      onChange={(on) => acts.setStatus([row], on ? 'active' : 'disabled')}
    />
  );
}
