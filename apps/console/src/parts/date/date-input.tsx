import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { FocusEvent, KeyboardEvent, ReactElement } from 'react';

interface DateInputProps {
  readonly id: string;
  readonly value: string | null | undefined;
  readonly wrong: boolean;
  readonly onBlur?: () => void;
  readonly onChange: (value: string | null) => void;
}

/** Enter takes what is typed; it must not send the form as well. */
const keepForm = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key === 'Enter') event.preventDefault();
};

const day = 'YYYY-MM-DD';
const minute = 'YYYY-MM-DD HH:mm';

/** What is typed and is no date stays there, for a schema to refuse: a picker takes it away without a word. */
const keepTyped = (format: string, { onBlur, onChange }: Pick<DateInputProps, 'onBlur' | 'onChange'>) => ({
  preserveInvalidOnBlur: true,
  onBlur: ({ target }: FocusEvent<HTMLElement>): void => {
    const typed = target instanceof HTMLInputElement ? target.value.trim() : '';
    if (typed !== '' && dayjs(typed).format(format) !== typed) onChange(typed);
    onBlur?.();
  },
});

/** As a server tells it, and not as somebody typed it. */
const isInstant = /^\d{4}-\d\d-\d\dT/;

/** A day of the calendar, yyyy-MM-dd. */
export function DayInput({ id, value, wrong, onBlur, onChange }: DateInputProps): ReactElement {
  return (
    <DatePicker
      id={id}
      format={day}
      placeholder="yyyy-MM-dd"
      value={value && dayjs(value).format(day) === value ? dayjs(value) : null}
      status={wrong ? 'error' : ''}
      onKeyDown={keepForm}
      {...keepTyped(day, { ...(onBlur ? { onBlur } : {}), onChange })}
      onChange={(date) => onChange(date ? date.format(day) : null)}
    />
  );
}

/** An instant, to the minute, in the reader's zone. Given and told in UTC. */
export function MomentInput({ id, value, wrong, onBlur, onChange }: DateInputProps): ReactElement {
  return (
    <DatePicker
      id={id}
      format={minute}
      placeholder="yyyy-MM-dd HH:mm"
      showTime={{ format: 'HH:mm' }}
      value={value && isInstant.test(value) ? dayjs(value) : null}
      status={wrong ? 'error' : ''}
      onKeyDown={keepForm}
      {...keepTyped(minute, { ...(onBlur ? { onBlur } : {}), onChange })}
      onChange={(date) => onChange(date ? date.second(0).millisecond(0).toISOString() : null)}
    />
  );
}
