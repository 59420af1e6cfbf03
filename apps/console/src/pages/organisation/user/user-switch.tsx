import { type UserItem, user } from '@parley/contract/organisation';
import { Switch } from 'antd';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { formOf, toUpdate } from './user-form.ts';
import { userWords } from './words.ts';

/** Lets a user log in or not, after a question: switching off ends his sessions. */
export function UserSwitch({ row }: { row: UserItem }): ReactElement {
  const { say } = useWords(userWords);
  const confirm = useConfirm();
  const update = useAct(user.update, { refresh: [user.list, user.detail] });
  const may = useCan(needs(user.update));
  const verb = row.status === 'active' ? 'disable' : 'enable';
  return (
    <Switch
      size="small"
      aria-label={`${say('active')} ${row.username}`}
      checked={row.status === 'active'}
      disabled={!may}
      loading={update.isPending}
      onChange={(on) =>
        confirm({
          title: say(`${verb}Title`, { name: row.realname || row.username }),
          text: say(`${verb}Text`),
          verb: say(`${verb}Verb`),
          danger: !on,
          run: () => update.mutateAsync(toUpdate({ ...formOf(row), status: on ? 'active' : 'disabled' }, row.id)),
        })
      }
    />
  );
}
