import './span-input.css';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import type { Span } from './hours.tsx';

const words = {
  from: { zh: '开始', en: 'From' },
  to: { zh: '至', en: 'to' },
  until: { zh: '结束', en: 'Until' },
  remove: { zh: '移除', en: 'Remove' },
} as const;

interface SpanInputProps {
  readonly span: Span;
  readonly error?: string | undefined;
  readonly onChange: (change: Partial<Span>) => void;
  /** Absent: it cannot be taken away. */
  readonly onRemove?: (() => void) | undefined;
}

/** Two times of a day. */
export function SpanInput({ span, error, onChange, onRemove }: SpanInputProps): ReactElement {
  const { say } = useWords(words);
  return (
    <span className="span" data-wrong={error ? true : undefined} title={error}>
      <ClockInput label={say('from')} value={span.from} onChange={(from) => onChange({ from })} />
      {say('to')}
      <ClockInput label={say('until')} value={span.to} onChange={(to) => onChange({ to })} />
      {onRemove ? (
        <button type="button" className="icon-button" aria-label={say('remove')} title={say('remove')} onClick={onRemove}>
          <X size={13} strokeWidth={1.7} aria-hidden />
        </button>
      ) : null}
    </span>
  );
}

/** Hours and minutes, as they are written everywhere: 09:00, 24:00. */
function ClockInput({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }): ReactElement {
  const tidy = (text: string): string => {
    const found = /^(\d{1,2})[:：.]?(\d{2})?$/.exec(text.trim());
    return found ? `${(found[1] ?? '').padStart(2, '0')}:${found[2] ?? '00'}` : text;
  };
  return (
    <input
      aria-label={label}
      inputMode="numeric"
      maxLength={5}
      placeholder="HH:mm"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={(event) => onChange(tidy(event.target.value))}
    />
  );
}
