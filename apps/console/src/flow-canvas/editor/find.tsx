import type { Text } from '@parley/contract';
import type { Flow } from '@parley/contract/flow/graph';
import { Input, type InputRef } from 'antd';
import { Search } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { findNodes } from '../core/search.ts';
import type { NodeView } from '../core/view.ts';
import { kinds } from '../kinds.ts';
import { Tile } from '../tile.tsx';

const words = {
  find: { zh: '查找节点：名称、编号、说的话', en: 'Find a node: name, number, what it says' },
  none: { zh: '没有节点符合「{query}」', en: 'No node matches “{query}”' },
} as const satisfies Record<string, Text>;

/** Hits listed; the rest is found by a longer query. */
const most = 12;

type FindProps = {
  flow: Flow;
  views: readonly NodeView[];
  onFound: (ids: ReadonlySet<string>) => void;
  onPick: (id: string) => void;
  onClose: () => void;
};

/** Finds nodes as one types; arrows choose, Enter goes there, Escape closes. */
export function Find({ flow, views, onFound, onPick, onClose }: FindProps): ReactElement {
  const { say, text } = useWords(words);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<InputRef>(null);
  const hits = findNodes(flow, query);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const search = (next: string): void => {
    setQuery(next);
    setAt(0);
    onFound(new Set(findNodes(flow, next)));
  };
  return (
    <search className="fed-find fc-float">
      <Input
        ref={field}
        size="small"
        variant="borderless"
        prefix={<Search size={14} strokeWidth={1.7} />}
        placeholder={say('find')}
        aria-label={say('find')}
        value={query}
        onChange={({ target }) => search(target.value)}
        onKeyDown={(event) => {
          const picked = hits[at];
          if (event.key === 'ArrowDown') setAt(Math.min(at + 1, Math.min(hits.length, most) - 1));
          else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
          else if (event.key === 'Enter' && picked !== undefined) onPick(picked);
          else if (event.key === 'Escape') onClose();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {query.trim() !== '' && hits.length === 0 && <p className="fed-note fed-find-none">{say('none', { query })}</p>}
      {hits.length > 0 && (
        <ul>
          {hits.slice(0, most).map((id, index) => {
            const view = views.find((one) => one.id === id);
            if (!view) return null;
            return (
              <li key={id}>
                <button type="button" className={`fed-hit${index === at ? ' is-at' : ''}`} onClick={() => onPick(id)}>
                  <Tile kind={view.kind} />
                  <span className="fed-item-name">{view.name || text(kinds[view.kind].label)}</span>
                  <span className="fed-note">{view.number}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </search>
  );
}
