import type { OutputOf } from '@parley/contract';
import { doscs } from '@parley/contract/company';
import { Segmented } from 'antd';
import { Link2, Search, Unlink } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { useAct, useAsk } from '../../../api/index.ts';
import { nothing } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { FormDrawer } from '../../../parts/form/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { type Column, ListTable, useFilterParam } from '../../../parts/list/index.ts';
import { Empty, ErrorState, Skeleton } from '../../../parts/states/index.ts';
import { doscsWords as words } from './words.ts';

type Binding = OutputOf<typeof doscs.userOption>['list'][number];
type Row = Binding & { readonly id: string };

/** The call answers so many at most. */
const most = 200;

const nameOf = (row: Binding): string => row.realname || row.username;

const columns: readonly Column<Row>[] = [
  { key: 'username', title: words.username, width: 160, always: true, render: (row) => <span className="list-name">{row.username}</span> },
  { key: 'realname', title: words.realname, width: 140, render: (row) => row.realname || nothing },
  {
    key: 'account',
    title: words.account,
    width: 220,
    render: (row) => (row.account ? <span className="code">{row.account}</span> : <span className="faint">{nothing}</span>),
  },
];

/** Who has which account in the work-order system. */
export function Bindings(): ReactElement {
  const { say } = useWords(words);
  const confirm = useConfirm();
  const [search, setSearch] = useFilterParam('search');
  const [bound, setBound] = useFilterParam('bound');
  const [editing, setEditing] = useState<Row>();
  const asked = useAsk(
    doscs.userOption,
    { ...(search ? { search } : {}), ...(bound ? { bound: bound === 'true' } : {}) },
    { keep: true, staleMs: 0 },
  );
  const refresh = [doscs.userOption, doscs.bindUserDetail];
  const bind = useAct(doscs.bindUserUpdate, { refresh, quiet: true });
  const unbind = useAct(doscs.bindUserDelete, { refresh });
  const may = { bind: useCan(needs(doscs.bindUserUpdate)), unbind: useCan(needs(doscs.bindUserDelete)) };
  const rows: readonly Row[] = (asked.data?.list ?? []).map((row) => ({ ...row, id: row.userId }));
  const body = (): ReactNode => {
    if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
    if (!asked.data) return <Skeleton />;
    if (rows.length === 0) return <Empty what={say('none')} how={say('noneHow')} />;
    return (
      <ListTable
        label={say('bindings')}
        rows={rows}
        idOf={({ id }) => id}
        columns={columns}
        stale={asked.isPlaceholderData}
        actionsWidth={76}
        actions={(row) => (
          <>
            <IconButton icon={Link2} label={say(row.account ? 'change' : 'bind')} disabled={!may.bind} onClick={() => setEditing(row)} />
            <IconButton
              icon={Unlink}
              label={say('unbind')}
              disabled={!may.unbind || row.account === null}
              onClick={() =>
                confirm({
                  title: say('unbindTitle', { name: nameOf(row), account: row.account ?? '' }),
                  text: say('unbindText'),
                  verb: say('unbind'),
                  danger: true,
                  run: () => unbind.mutateAsync({ ids: [row.userId] }),
                })
              }
            />
          </>
        )}
      />
    );
  };
  return (
    <section className="own-section doscs-bindings">
      <h2>{say('bindings')}</h2>
      <div className="bar">
        <label className="filter-text">
          <Search size={14} strokeWidth={1.7} aria-hidden />
          <input
            value={search ?? ''}
            aria-label={say('search')}
            placeholder={say('search')}
            onChange={({ target }) => setSearch(target.value || undefined)}
          />
        </label>
        <Segmented
          size="small"
          aria-label={say('bindings')}
          value={bound ?? ''}
          options={[
            { value: '', label: say('everyone') },
            { value: 'true', label: say('bound') },
            { value: 'false', label: say('unbound') },
          ]}
          onChange={(value) => setBound(value || undefined)}
        />
        {rows.length >= most ? <span className="small faint">{say('first')}</span> : null}
      </div>
      {body()}
      {editing ? (
        <FormDrawer<{ userId: string; account: string }>
          title={say('bindTo', { name: nameOf(editing) })}
          schema={doscs.bindUserUpdate.input}
          initial={{ userId: editing.userId, account: editing.account ?? '' }}
          fields={[{ kind: 'text', name: 'account', label: words.account, required: true, span: 6 }]}
          onSave={(values) => bind.mutateAsync(values)}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </section>
  );
}
