import { Button } from 'antd';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { FilterPopover } from './filter-popover.tsx';
import { listWords } from './words.ts';

interface FilterSpanProps {
  readonly label: string;
  readonly unit: string;
  /** Parts of the unit may be typed as well. */
  readonly fraction: boolean;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (from: string | undefined, to: string | undefined) => void;
}

const digits = (text: string): string => text.replace(/\D/g, '').slice(0, 6);

/** With a point and three places. */
const decimal = (text: string): string => /^\d{0,6}(?:\.\d{0,3})?/.exec(text.replace(/[^\d.]/g, ''))?.[0] ?? '';

/** Two numbers, either of which may be open. */
export function FilterSpan({ label, unit, fraction, from, to, onChange }: FilterSpanProps): ReactElement {
  const { say } = useWords(listWords);
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState({ from: '', to: '' });
  const text = from && to ? `${from}–${to}` : from ? `≥ ${from}` : to ? `≤ ${to}` : say('all');
  const done = (begin: string, end: string): void => {
    onChange(begin || undefined, end || undefined);
    setOpen(false);
  };
  return (
    <FilterPopover
      label={label}
      value={text === say('all') ? text : `${text} ${unit}`}
      isSet={Boolean(from || to)}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) setDraft({ from: from ?? '', to: to ?? '' });
      }}
      padding={10}
    >
      <form
        className="range-ends"
        onSubmit={(event) => {
          event.preventDefault();
          done(draft.from, draft.to);
        }}
      >
        {(['from', 'to'] as const).map((end) => (
          <label key={end}>
            {say(end)}
            <span className="range-unit">
              <input
                inputMode={fraction ? 'decimal' : 'numeric'}
                value={draft[end]}
                onChange={(event) => setDraft({ ...draft, [end]: (fraction ? decimal : digits)(event.target.value) })}
              />
              {unit}
            </span>
          </label>
        ))}
        <Button size="small" type="primary" htmlType="submit">
          {say('apply')}
        </Button>
        <Button size="small" type="text" onClick={() => done('', '')}>
          {say('clear')}
        </Button>
      </form>
    </FilterPopover>
  );
}
