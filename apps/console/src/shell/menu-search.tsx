import type Fuse from 'fuse.js';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText, notify } from '../api/index.ts';
import { useWords } from '../i18n/index.ts';
import { loadChunk, toCreate } from '../navigation/index.ts';
import { type Place, useSession } from '../session/index.ts';
import { type Entry, entriesOf, findEntries } from './find-entries.ts';
import { shellWords } from './words.ts';

/** The search over what the menu shows, loaded when somebody first looks for something. */
const useFuse = (entries: readonly Entry[], wanted: boolean): Fuse<Entry> | undefined => {
  const [library, setLibrary] = useState<{ readonly make: typeof Fuse }>();
  useEffect(() => {
    if (wanted && !library)
      void loadChunk('menu search', () => import('fuse.js'))
        .then((loaded) => setLibrary({ make: loaded.default }))
        .catch((error: unknown) => notify({ kind: 'error', text: failureText(error) }));
  }, [wanted, library]);
  return useMemo(() => {
    return library && new library.make(entries, { threshold: 0.4, minMatchCharLength: 1, keys: [{ name: 'title', weight: 0.7 }] });
  }, [entries, library]);
};

/** Search over the pages that the menu shows, what is made on them, and what the frame can do; `/` goes there. */
export function MenuSearch({ actions }: { actions: readonly Entry[] }): ReactElement {
  const { say } = useWords(shellWords);
  const places = useSession((state) => state.table.places);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  const list = useId();

  const entries = useMemo(() => {
    const go = (place: Place, create: boolean): void => void navigate(place.path, create ? { state: toCreate } : {});
    return [...entriesOf(places, go), ...actions];
  }, [places, actions, navigate]);
  const fuse = useFuse(entries, open);
  const found = fuse ? findEntries(entries, text, (pattern) => fuse.search(pattern).map(({ item }) => item)) : [];

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const target = event.target;
      const typing = target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const go = (entry: Entry | undefined): void => {
    if (!entry) return;
    setText('');
    box.current?.blur();
    entry.run();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(found[at]);
    else if (event.key === 'Escape') box.current?.blur();
    else return;
    event.preventDefault();
  };

  return (
    <div className="menu-search">
      <Search size={14} strokeWidth={1.7} aria-hidden />
      <input
        ref={box}
        role="combobox"
        aria-label={say('search')}
        aria-expanded={open && text !== ''}
        aria-controls={list}
        aria-activedescendant={found[at] ? `${list}-${at}` : undefined}
        placeholder={say('search')}
        maxLength={64}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      />
      <kbd>/</kbd>
      {open && text.trim() ? (
        <div className="menu-found" id={list} role="listbox" aria-label={say('search')}>
          {fuse && found.length === 0 ? <p>{say('searchNone')}</p> : null}
          {found.map((entry, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox carries the keys
            <div
              key={entry.key}
              id={`${list}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => setAt(i)}
              onClick={() => go(entry)}
            >
              {entry.title}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
