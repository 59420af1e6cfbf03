import type { UserItem } from '@parley/contract/organisation';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import type { UserActs } from './use-user-acts.ts';
import { userWords } from './words.ts';

interface UserBatchProps {
  readonly rows: readonly UserItem[];
  readonly acts: UserActs;
  readonly done: () => void;
}

/** What may be done about the ticked users, each with how many of them it concerns. */
export function UserBatch({ rows: ticked, acts, done }: UserBatchProps): ReactElement {
  const { say } = useWords(userWords);
  const { may } = acts;
  const rows = ticked.filter((row) => !acts.isSelf(row));
  const active = rows.filter(({ status }) => status === 'active');
  const disabled = rows.filter(({ status }) => status === 'disabled');
  const online = rows.filter((row) => row.online);
  return (
    <>
      {may.status && disabled.length > 0 ? (
        <Button size="small" onClick={() => acts.setStatus(disabled, 'active', done)}>
          {say('enableVerb')} {disabled.length}
        </Button>
      ) : null}
      {may.status && active.length > 0 ? (
        <Button size="small" danger onClick={() => acts.setStatus(active, 'disabled', done)}>
          {say('disableVerb')} {active.length}
        </Button>
      ) : null}
      {may.kick && online.length > 0 ? (
        <Button size="small" danger onClick={() => acts.kick(online, done)}>
          {say('kick')} {online.length}
        </Button>
      ) : null}
    </>
  );
}
