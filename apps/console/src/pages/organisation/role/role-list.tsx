import { type RoleItem, role } from '@parley/contract/organisation';
import { Plus, Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { Can, needs } from '../../../access/index.ts';
import { count } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { roleWords } from './words.ts';

interface RoleListProps {
  readonly rows: readonly RoleItem[];
  readonly chosen: string | null;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onChoose: (id: string) => void;
  readonly onAdd: () => void;
}

/** The roles, with how many people have each. */
export function RoleList({ rows, chosen, text, onText, onChoose, onAdd }: RoleListProps): ReactElement {
  const { say } = useWords(roleWords);
  const sought = text.trim().toLowerCase();
  const found = rows.filter(({ name }) => name.toLowerCase().includes(sought));
  return (
    <aside className="role-aside">
      <div className="role-title">
        <h1>{say('title')}</h1>
        <span className="page-note">{say('count', { n: count(rows.length) })}</span>
        <span className="page-space" />
        <Can do={needs(role.create)}>
          <IconButton icon={Plus} label={say('add')} onClick={onAdd} />
        </Can>
      </div>
      <label className="filter-text">
        <Search size={14} strokeWidth={1.7} aria-hidden />
        <input value={text} aria-label={say('search')} placeholder={say('search')} onChange={(event) => onText(event.target.value)} />
      </label>
      <ul className="role-list scroll" aria-label={say('title')}>
        {found.map((row) => (
          <li key={row.id}>
            <button type="button" aria-pressed={row.id === chosen} onClick={() => onChoose(row.id)}>
              <span>
                <b className="cut">{row.name}</b>
                <small>{say('people', { n: count(row.users) })}</small>
              </span>
              <small>{say(`scope.${row.dataScope}`)}</small>
            </button>
          </li>
        ))}
        {found.length === 0 ? <li className="small faint role-none">{say('noneFound')}</li> : null}
      </ul>
    </aside>
  );
}
