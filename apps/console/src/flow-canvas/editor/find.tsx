import type { Text } from '@parley/contract';
import { Input, type InputRef } from 'antd';
import { Replace as ReplaceIcon, Search } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/index.ts';
import type { Editor } from '../core/editor.ts';
import { findNodes } from '../core/search.ts';
import type { NodeView } from '../core/view.ts';
import { kinds } from '../kinds.ts';
import { Tile } from '../tile.tsx';
import { Replace } from './replace.tsx';

const words = {
  find: { zh: '查找节点：名称、编号、说的话', en: 'Find a node: name, number, what it says' },
  findText: { zh: '查找文字', en: 'Find text' },
  replace: { zh: '替换 Ctrl+H', en: 'Replace Ctrl+H' },
  none: { zh: '没有节点符合「{query}」', en: 'No node matches “{query}”' },
} as const satisfies Record<string, Text>;

/** Hits listed; the rest is found by a longer query. */
const most = 12;

type FindProps = {
  editor: Editor;
  frozen: boolean;
  /** The texts that match are listed, to be replaced. */
  replacing: boolean;
  onReplacing: (on: boolean) => void;
  views: readonly NodeView[];
  onFound: (ids: ReadonlySet<string>) => void;
  /** Goes to a node and closes. */
  onPick: (id: string) => void;
  /** Goes to a node and stays. */
  onGo: (id: string) => void;
  onClose: () => void;
};

/** Finds nodes as one types; arrows choose, Enter goes there, Escape closes. */
export function Find({ editor, frozen, replacing, onReplacing, views, onFound, onPick, onGo, onClose }: FindProps): ReactElement {
  const { say, text } = useWords(words);
  const flow = useStore(editor.store, ({ history }) => history.present);
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
    <search className={`fed-find fc-float${replacing ? ' is-replacing' : ''}`}>
      <Input
        ref={field}
        size="small"
        variant="borderless"
        prefix={<Search size={14} strokeWidth={1.7} />}
        suffix={
          !frozen && (
            <button
              type="button"
              className="fc-icon"
              aria-label={say('replace')}
              data-tip={say('replace')}
              aria-pressed={replacing}
              onClick={() => onReplacing(!replacing)}
            >
              <ReplaceIcon size={14} strokeWidth={1.7} aria-hidden />
            </button>
          )
        }
        placeholder={say(replacing ? 'findText' : 'find')}
        aria-label={say(replacing ? 'findText' : 'find')}
        value={query}
        onChange={({ target }) => search(target.value)}
        onKeyDown={(event) => {
          const picked = replacing ? undefined : hits[at];
          if (event.key === 'ArrowDown') setAt(Math.min(at + 1, Math.min(hits.length, most) - 1));
          else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
          else if (event.key === 'Enter' && picked !== undefined) onPick(picked);
          else if (event.key === 'Escape') onClose();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {replacing && <Replace editor={editor} query={query} onGo={onGo} />}
      {!replacing && query.trim() !== '' && hits.length === 0 && <p className="fed-note fed-find-none">{say('none', { query })}</p>}
      {!replacing && hits.length > 0 && (
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
