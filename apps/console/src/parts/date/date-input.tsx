import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { KeyboardEvent, ReactElement } from 'react';

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

/** A day of the calendar, yyyy-MM-dd. */
export function DayInput({ id, value, wrong, onBlur, onChange }: DateInputProps): ReactElement {
  return (
    <DatePicker
      id={id}
      format="YYYY-MM-DD"
      placeholder="yyyy-MM-dd"
      value={value ? dayjs(value) : null}
      status={wrong ? 'error' : ''}
      onKeyDown={keepForm}
      {...(onBlur ? { onBlur } : {})}
      onChange={(date) => onChange(date ? date.format('YYYY-MM-DD') : null)}
    />
  );
}

/** An instant, to the minute, in the reader's zone. Given and told in UTC. */
export function MomentInput({ id, value, wrong, onBlur, onChange }: DateInputProps): ReactElement {
  return (
    <DatePicker
      id={id}
      format="YYYY-MM-DD HH:mm"
      placeholder="yyyy-MM-dd HH:mm"
      showTime={{ format: 'HH:mm' }}
      value={value ? dayjs(value) : null}
      status={wrong ? 'error' : ''}
      onKeyDown={keepForm}
      {...(onBlur ? { onBlur } : {})}
      onChange={(date) => onChange(date ? date.second(0).millisecond(0).toISOString() : null)}
    />
  );
}
