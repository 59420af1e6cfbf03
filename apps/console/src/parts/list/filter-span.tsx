import { Button } from 'antd';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { FilterPopover } from './filter-popover.tsx';
import { listWords } from './words.ts';

interface FilterSpanProps {
  readonly label: string;
  readonly unit: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (from: string | undefined, to: string | undefined) => void;
}

const digits = (text: string): string => text.replace(/\D/g, '').slice(0, 6);

/** Two whole numbers, either of which may be open. */
export function FilterSpan({ label, unit, from, to, onChange }: FilterSpanProps): ReactElement {
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
                inputMode="numeric"
                value={draft[end]}
                onChange={(event) => setDraft({ ...draft, [end]: digits(event.target.value) })}
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
