import { Search, X } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { listWords } from './words.ts';

/** Ms after the last key before the list follows. */
const settle = 350;

/** A filter one types into. */
export function FilterText({
  label,
  hint,
  value,
  wrong = false,
  named = false,
  onChange,
}: {
  label: string;
  hint: string;
  value: string;
  /** It is not in force, because it cannot be. */
  wrong?: boolean;
  /** Its label stands before what is typed, as other filters have it; otherwise the hint says what it looks for. */
  named?: boolean;
  onChange: (value: string) => void;
}): ReactElement {
  const { say } = useWords(listWords);
  const [text, setText] = useState(value);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // By the time that the typing has settled another filter may have been set, which what was given then knows nothing of.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  }, [onChange]);
  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const put = (next: string, wait: number): void => {
    setText(next);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => latest.current(next.trim()), wait);
  };
  return (
    <div className="filter-text" data-set={value !== '' || undefined}>
      {named ? <span className="filter-label">{label}</span> : <Search size={14} strokeWidth={1.7} aria-hidden />}
      <input
        type="text"
        aria-label={label}
        aria-invalid={wrong || undefined}
        placeholder={hint}
        value={text}
        onChange={(event) => put(event.target.value, settle)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) put(text, 0);
          if (event.key === 'Escape') put('', 0);
        }}
      />
      {text ? (
        <button type="button" aria-label={say('clear')} title={say('clear')} onClick={() => put('', 0)}>
          <X size={12} strokeWidth={1.7} aria-hidden />
        </button>
      ) : null}
    </div>
  );
}
