import { type RoleItem, role } from '@parley/contract/organisation';
import { dataScopes } from '@parley/contract/state-texts';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { Can, needs } from '../../../access/index.ts';
import { count } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { FilterText, Pager } from '../../../parts/list/index.ts';
import { roleWords } from './words.ts';

/** Roles on a page of the list. */
export const rolePageSize = 50;

interface RoleListProps {
  readonly rows: readonly RoleItem[];
  readonly chosen: string | null;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Roles that match, over all pages. */
  readonly total: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onChoose: (id: string) => void;
  readonly onAdd: () => void;
}

/** The roles, with how many people have each. */
export function RoleList({ rows, chosen, text, onText, total, page, onPage, onChoose, onAdd }: RoleListProps): ReactElement {
  const words = useWords(roleWords);
  const { say } = words;
  return (
    <aside className="role-aside">
      <div className="role-title">
        <h1>{say('title')}</h1>
        <span className="page-note">{say('count', { n: count(total) })}</span>
        <span className="page-space" />
        <Can do={needs(role.create)}>
          <IconButton icon={Plus} label={say('add')} onClick={onAdd} />
        </Can>
      </div>
      <FilterText label={say('search')} hint={say('search')} value={text} onChange={onText} />
      <ul className="role-list scroll" aria-label={say('title')}>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" aria-pressed={row.id === chosen} onClick={() => onChoose(row.id)}>
              <span>
                <b className="cut">{row.name}</b>
                <small>{say('people', { n: count(row.users) })}</small>
              </span>
              <small>{words.text(dataScopes[row.dataScope])}</small>
            </button>
          </li>
        ))}
        {rows.length === 0 ? <li className="small faint role-none">{say('noneFound')}</li> : null}
      </ul>
      {total > rolePageSize ? <Pager small page={page} size={rolePageSize} total={total} onPage={onPage} /> : null}
    </aside>
  );
}
