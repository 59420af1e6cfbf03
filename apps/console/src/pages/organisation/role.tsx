import './role/role.css';
import { role } from '@parley/contract/organisation';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { type ReactElement, type ReactNode, useCallback, useRef, useState } from 'react';
import { Can, needs, useCan } from '../../access/index.ts';
import { useAsk, useAskAhead } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useFilterParam, useOpenParam } from '../../parts/list/index.ts';
import { Empty, ErrorState, Skeleton } from '../../parts/states/index.ts';
import { RoleEditor } from './role/role-editor.tsx';
import { formOf, freshRole, type RoleForm } from './role/role-form.ts';
import { RoleList, rolePageSize } from './role/role-list.tsx';
import { roleWords as words } from './role/words.ts';

/** Roles at the left; what the chosen one may do and sees beside them. */
export default function RolePage(): ReactElement {
  const { say } = useWords(words);
  const [chosenId, choose] = useOpenParam('role');
  const [text, setText] = useFilterParam('name');
  const [making, setMaking] = useState<RoleForm>();
  const mayRead = useCan(needs(role.detail));
  const [at, setAt] = useOpenParam('page');
  const page = Math.max(1, Number(at) || 1);
  const query = { page, size: rolePageSize, sort: 'name' as const, order: 'asc' as const, ...(text ? { name: text } : {}) };
  const asked = useAsk(role.list, query, { keep: true });
  useAskAhead(role.menu, {}, mayRead);
  const rows = asked.data?.list ?? [];
  // The one that is open may stand on another page.
  const chosen = chosenId ?? rows[0]?.id;
  const detail = useAsk(role.detail, { id: chosen ?? '' }, { enabled: mayRead && chosen !== undefined && !making, staleMs: 0 });
  // The editor knows whether something is unsaved; whoever opens another role asks it first.
  const ask = useRef<() => Promise<boolean>>(async () => true);
  const guard = useCallback((next: () => Promise<boolean>): void => {
    ask.current = next;
  }, []);
  const after = (run: () => void): void => void ask.current().then((may) => may && run());
  const open = (id: string): void => {
    ask.current = async () => true;
    setMaking(undefined);
    choose(id);
  };
  const begin = (form: RoleForm): void => setMaking(form);

  const editor = (): ReactNode => {
    const shared = { guard, onSaved: open, onCopy: begin, onGone: () => open('') };
    if (making) return <RoleEditor key={`new ${making.name}`} known={undefined} initial={making} {...shared} />;
    if (!chosen || !mayRead) return <Empty what={say('choose')} how={say('chooseHow')} />;
    if (detail.isError) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />;
    if (!detail.data) return <Skeleton />;
    return <RoleEditor key={chosen} known={detail.data} initial={formOf(detail.data)} {...shared} />;
  };
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data)
    return (
      <div className="page">
        <Skeleton />
      </div>
    );
  if (rows.length === 0 && !making && !text && page === 1) {
    const add = (
      <Can do={needs(role.create)}>
        <Button type="primary" icon={<Plus size={16} strokeWidth={1.7} />} onClick={() => begin(freshRole)}>
          {say('add')}
        </Button>
      </Can>
    );
    return (
      <div className="page">
        <div className="page-head">
          <h1>{say('title')}</h1>
        </div>
        <Empty what={say('empty')} how={say('emptyHow')} action={add} />
      </div>
    );
  }
  return (
    <div className="role-split">
      <RoleList
        rows={rows}
        chosen={making ? null : (chosen ?? null)}
        text={text ?? ''}
        onText={(value) => setText(value || undefined)}
        total={asked.data.total}
        page={page}
        onPage={(next) => setAt(next > 1 ? String(next) : undefined)}
        onChoose={(id) => after(() => open(id))}
        onAdd={() => after(() => begin(freshRole))}
      />
      {editor()}
    </div>
  );
}
