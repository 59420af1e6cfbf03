import type { Text } from '@parley/contract';
import { Button, Input } from 'antd';
import { ChevronRight, Plus, Search } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { IssueMark } from '../issue-mark.tsx';

const words = {
  find: { zh: '查找', en: 'Find' },
  nothing: { zh: '没有符合「{query}」的', en: 'Nothing matches “{query}”' },
} as const satisfies Record<string, Text>;

type Item = { id: string; name: string; note?: string; tag?: string; issue?: 'error' | 'warning' | undefined };

type ItemListProps = {
  title: string;
  addText: string;
  empty: { what: string; how: string };
  items: readonly Item[];
  onOpen: (id: string) => void;
  onAdd: () => void;
  extra?: ReactNode;
};

/** Rows shown at once; more is found by the search field. */
const most = 200;
/** From here on a search field stands above. */
const searchable = 8;

/** A library of the flow as a list: name, one quiet line, fault mark. */
export function ItemList({ title, addText, empty, items, onOpen, onAdd, extra }: ItemListProps): ReactElement {
  const { say } = useWords(words);
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const shown = wanted === '' ? items : items.filter(({ name, note }) => `${name}\n${note ?? ''}`.toLowerCase().includes(wanted));
  return (
    <div className="fed-library">
      <header className="fed-panel-head">
        <h2>{title}</h2>
        <span className="fed-note">{items.length}</span>
        <span className="fed-space" />
        {extra}
        <Button size="small" icon={<Plus size={14} strokeWidth={1.7} />} onClick={onAdd}>
          {addText}
        </Button>
      </header>
      {items.length >= searchable && (
        <Input
          size="small"
          allowClear
          prefix={<Search size={14} strokeWidth={1.7} />}
          placeholder={say('find')}
          aria-label={`${say('find')} ${title}`}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      {items.length === 0 && (
        <div className="fed-empty">
          <p>{empty.what}</p>
          <p className="fed-note">{empty.how}</p>
        </div>
      )}
      {items.length > 0 && shown.length === 0 && <p className="fed-note">{say('nothing', { query })}</p>}
      <ul className="fed-items">
        {shown.slice(0, most).map(({ id, name, note, tag, issue }) => (
          <li key={id}>
            <button type="button" className="fed-item" onClick={() => onOpen(id)}>
              <span className="fed-item-text">
                <span className="fed-item-name">{name || '--'}</span>
                {note && <span className="fed-note fed-item-note">{note}</span>}
              </span>
              {issue && <IssueMark severity={issue} />}
              {tag && <span className="fed-tag">{tag}</span>}
              <ChevronRight size={14} strokeWidth={1.7} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
