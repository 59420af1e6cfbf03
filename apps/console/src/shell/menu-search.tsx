import type Fuse from 'fuse.js';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText, notify } from '../api/index.ts';
import { useWords } from '../i18n/index.ts';
import { loadChunk } from '../navigation/index.ts';
import { type Place, useSession } from '../session/index.ts';
import { shellWords } from './words.ts';

const titleOf = (place: Place): string => place.breadcrumb.join(' / ');

interface Entry {
  readonly place: Place;
  readonly title: string;
}

/** Characters of a pattern that count (product.md section 9). */
const longestPattern = 32;

/** The search over what the menu shows, loaded when somebody first looks for something. */
const useFuse = (places: readonly Place[], wanted: boolean): Fuse<Entry> | undefined => {
  const [library, setLibrary] = useState<{ readonly make: typeof Fuse }>();
  useEffect(() => {
    if (wanted && !library)
      void loadChunk('menu search', () => import('fuse.js'))
        .then((loaded) => setLibrary({ make: loaded.default }))
        .catch((error: unknown) => notify({ kind: 'error', text: failureText(error) }));
  }, [wanted, library]);
  return useMemo(() => {
    const visible = places.filter((place) => !place.hidden).map((place) => ({ place, title: titleOf(place) }));
    return library && new library.make(visible, { threshold: 0.4, minMatchCharLength: 1, keys: [{ name: 'title', weight: 0.7 }] });
  }, [places, library]);
};

/** Fuzzy search over the titles of the pages the menu shows; `/` goes there. */
export function MenuSearch(): ReactElement {
  const { say } = useWords(shellWords);
  const places = useSession((state) => state.table.places);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  const list = useId();

  const fuse = useFuse(places, open);
  const found = fuse && text.trim() ? fuse.search(text.trim().slice(0, longestPattern).trim()).slice(0, 8) : [];

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

  const go = (place: Place | undefined): void => {
    if (!place) return;
    setText('');
    box.current?.blur();
    void navigate(place.path);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(found[at]?.item.place);
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
          {found.map(({ item }, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox carries the keys
            <div
              key={item.place.path}
              id={`${list}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => setAt(i)}
              onClick={() => go(item.place)}
            >
              {item.title}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
