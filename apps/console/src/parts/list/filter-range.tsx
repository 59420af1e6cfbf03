import { Button } from 'antd';
import { CalendarDays } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { dateTime, nothing, shortTime } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { FilterPopover } from './filter-popover.tsx';
import { listWords } from './words.ts';

interface FilterRangeProps {
  readonly label: string;
  /** ISO instants. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (from: string | undefined, to: string | undefined) => void;
}

const midnight = (daysAgo: number): Date => {
  const date = new Date();
  date.setHours(0, 0, 0, 0);
  date.setDate(date.getDate() - daysAgo);
  return date;
};

/** `yyyy-MM-dd HH:mm` of the reader's zone. The browser's own field would write dates in the fashion of its own language. */
const local = (iso: string | undefined): string => {
  const text = dateTime(iso);
  return text === nothing ? '' : text.slice(0, 16);
};

/** The instant that was written, day alone or with its time; undefined if it is none. */
const iso = (text: string): string | undefined => {
  const found = /^(\d{4}-\d{1,2}-\d{1,2})(?:[ T](\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(text.trim());
  const date = found ? new Date(`${found[1]} ${found[2] ?? '00:00'}`) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined;
};

const presets = [
  { key: 'today', from: 0, to: undefined },
  { key: 'yesterday', from: 1, to: 0 },
  { key: 'week', from: 6, to: undefined },
  { key: 'month', from: 29, to: undefined },
] as const;

/** A stretch of time: the usual ones by name, any other by its ends. */
export function FilterRange({ label, from, to, onChange }: FilterRangeProps): ReactElement {
  const { say } = useWords(listWords);
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState({ from: '', to: '' });
  const preset = presets.find(
    (one) => from === midnight(one.from).toISOString() && to === (one.to === undefined ? undefined : midnight(one.to).toISOString()),
  );
  const now = new Date();
  const text = preset ? say(preset.key) : from || to ? `${from ? shortTime(from, now) : ''} – ${to ? shortTime(to, now) : ''}` : say('any');
  const done = (begin: string | undefined, end: string | undefined): void => {
    onChange(begin, end);
    setOpen(false);
  };
  return (
    <FilterPopover
      label={label}
      value={text}
      isSet={Boolean(from || to)}
      icon={CalendarDays}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) setDraft({ from: local(from), to: local(to) });
      }}
      padding={8}
    >
      <div className="range">
        <div className="range-presets">
          {presets.map((one) => (
            <button
              key={one.key}
              type="button"
              aria-pressed={one === preset}
              onClick={() => done(midnight(one.from).toISOString(), one.to === undefined ? undefined : midnight(one.to).toISOString())}
            >
              {say(one.key)}
            </button>
          ))}
          <button type="button" onClick={() => done(undefined, undefined)}>
            {say('any')}
          </button>
        </div>
        <div className="range-ends">
          {(['from', 'to'] as const).map((end) => (
            <label key={end}>
              {say(end)}
              <input
                placeholder="yyyy-MM-dd HH:mm"
                aria-invalid={draft[end] !== '' && !iso(draft[end])}
                value={draft[end]}
                onChange={(event) => setDraft({ ...draft, [end]: event.target.value })}
              />
            </label>
          ))}
          <Button
            size="small"
            type="primary"
            disabled={(['from', 'to'] as const).some((end) => draft[end] !== '' && !iso(draft[end]))}
            onClick={() => done(iso(draft.from), iso(draft.to))}
          >
            {say('apply')}
          </Button>
        </div>
      </div>
    </FilterPopover>
  );
}
