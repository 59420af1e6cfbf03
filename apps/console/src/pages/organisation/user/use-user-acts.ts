import { type UserItem, user } from '@parley/contract/organisation';
import { useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { notify, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { useSession } from '../../../session/index.ts';
import { nameOf } from './name-of.ts';
import { userWords } from './words.ts';

type Done = (() => void) | undefined;

/** What may be done about users besides changing their forms; each asks first. */
export interface UserActs {
  /** Whether it is the viewer's own account, which others manage. */
  readonly isSelf: (row: UserItem) => boolean;
  readonly may: { readonly status: boolean; readonly kick: boolean; readonly reset: boolean; readonly resetFactor: boolean };
  readonly setStatus: (rows: readonly UserItem[], status: UserItem['status'], done?: Done) => void;
  readonly kick: (rows: readonly UserItem[], done?: Done) => void;
  readonly reset: (row: UserItem) => void;
  readonly resetFactor: (row: UserItem) => void;
  /** The one-time password that was just made. */
  readonly once: { readonly name: string; readonly password: string } | undefined;
  readonly forget: () => void;
}

/** The acts on users, with their questions. */
export function useUserActs(): UserActs {
  const { say } = useWords(userWords);
  const confirm = useConfirm();
  const self = useSession((state) => state.info?.info.user_id);
  const [once, setOnce] = useState<UserActs['once']>();
  const status = useAct(user.setStatus, { refresh: [user.list, user.detail] });
  const kicking = useAct(user.kick, { refresh: [user.list] });
  const resetting = useAct(user.resetPassword, { refresh: [user.list] });
  const resettingFactor = useAct(user.resetSecondFactor, { refresh: [user.list, user.detail] });
  const may = {
    status: useCan(needs(user.setStatus)),
    kick: useCan(needs(user.kick)),
    reset: useCan(needs(user.resetPassword)),
    resetFactor: useCan(needs(user.resetSecondFactor)),
  };
  const ids = (rows: readonly UserItem[]): { ids: string[] } => ({ ids: rows.map(({ id }) => id) });
  const named = (rows: readonly UserItem[]): string =>
    rows.length === 1 && rows[0] ? nameOf(rows[0]) : say('several', { n: rows.length, name: rows[0] ? nameOf(rows[0]) : '' });
  return {
    isSelf: ({ id }) => id === self,
    may,
    setStatus: (rows, to, done) => {
      const verb = to === 'active' ? 'enable' : 'disable';
      confirm({
        title: say(`${verb}Title`, { name: named(rows) }),
        text: say(`${verb}Text`),
        verb: say(`${verb}Verb`),
        danger: to === 'disabled',
        run: () => status.mutateAsync({ ...ids(rows), status: to }).then(done),
      });
    },
    kick: (rows, done) =>
      confirm({
        title: say('kickTitle', { name: named(rows) }),
        text: say('kickText'),
        verb: say('kick'),
        danger: true,
        run: async () => {
          await kicking.mutateAsync(ids(rows));
          notify({ kind: 'success', text: say('kicked', { name: named(rows) }) });
          done?.();
        },
      }),
    reset: (row) => {
      let password = '';
      confirm({
        title: say('resetTitle', { name: nameOf(row) }),
        text: say('resetText'),
        verb: say('reset'),
        danger: true,
        run: async () => {
          password = (await resetting.mutateAsync({ id: row.id })).password;
        },
        after: () => setOnce({ name: nameOf(row), password }),
      });
    },
    resetFactor: (row) =>
      confirm({
        title: say('resetFactorTitle', { name: nameOf(row) }),
        text: say('resetFactorText'),
        verb: say('resetFactor'),
        danger: true,
        run: async () => {
          await resettingFactor.mutateAsync({ id: row.id });
          notify({ kind: 'success', text: say('factorReset', { name: nameOf(row) }) });
        },
      }),
    once,
    forget: () => setOnce(undefined),
  };
}
