import type { TaskWindow } from '@parley/contract/task';
import { Button } from 'antd';
import { Plus, X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { HourMarks, Hours, type Span } from '../../../parts/hours/index.ts';
import { formWords } from './form-words.ts';
import { type DayGroup, groupsOf, windowsOf } from './groups.ts';

interface HoursFieldProps {
  readonly windows: readonly TaskWindow[];
  readonly limits: readonly Span[];
  readonly errorOf: (index: number) => string | undefined;
  readonly onChange: (windows: TaskWindow[]) => void;
}

const days = [1, 2, 3, 4, 5, 6, 7] as const;

/** Days and hours of calling, with what the company allows beside them. */
export function HoursField({ windows, limits, errorOf, onChange }: HoursFieldProps): ReactElement {
  const { say, language } = useWords(formWords);
  // Groups are kept here: two groups may have the same days while one is being changed.
  const [groups, setGroups] = useState<readonly DayGroup[]>(() => groupsOf(windows));
  const put = (next: readonly DayGroup[]): void => {
    setGroups(next);
    onChange(windowsOf(next));
  };
  const change = (at: number, group: DayGroup): void => put(groups.map((one, i) => (i === at ? group : one)));
  const fresh: DayGroup = { days: groups.length === 0 ? [1, 2, 3, 4, 5, 6] : [7], spans: [{ from: '09:00', to: '12:00' }] };
  const limitText = limits.map(({ from, to }) => `${from}–${to}`).join(language === 'zh' ? '、' : ', ');
  let index = -1;
  return (
    <div>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is known by its place
        <div key={at} className="day-group">
          <div className="days">
            {days.map((day) => {
              const on = group.days.includes(day);
              return (
                <button
                  key={day}
                  type="button"
                  aria-pressed={on}
                  disabled={on && group.days.length === 1}
                  onClick={() => change(at, { ...group, days: on ? group.days.filter((one) => one !== day) : [...group.days, day].sort() })}
                >
                  {say(`d${day}`)}
                </button>
              );
            })}
          </div>
          <div className="spans">
            {group.spans.map((span, i) => {
              index += 1;
              const error = errorOf(index);
              const shift = (how: Partial<Span>): void =>
                change(at, { ...group, spans: group.spans.map((one, n) => (n === i ? { ...one, ...how } : one)) });
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a span is known by its place
                <span key={i} className="span" data-wrong={error ? true : undefined} title={error}>
                  <ClockInput label={say('from')} value={span.from} onChange={(from) => shift({ from })} />
                  {say('to')}
                  <ClockInput label={say('until')} value={span.to} onChange={(to) => shift({ to })} />
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={say('remove')}
                    onClick={() => {
                      const spans = group.spans.filter((_, n) => n !== i);
                      if (spans.length > 0) change(at, { ...group, spans });
                      else put(groups.filter((_, n) => n !== at));
                    }}
                  >
                    <X size={13} strokeWidth={1.7} aria-hidden />
                  </button>
                </span>
              );
            })}
            <Button
              type="text"
              icon={<Plus size={14} strokeWidth={1.7} />}
              onClick={() => change(at, { ...group, spans: [...group.spans, { from: '14:00', to: '20:00' }] })}
            >
              {say('addSpan')}
            </Button>
          </div>
          <Hours large lit spans={group.spans} limits={limits} label={group.spans.map(({ from, to }) => `${from}–${to}`).join(' ')} />
          <HourMarks at={group.spans.flatMap(({ from, to }) => [from, to])} />
        </div>
      ))}
      <p className="field-help">
        {groups.length === 0 ? say('noSpans') : null} {limitText ? say('limits', { spans: limitText }) : null}
      </p>
      <Button type="text" size="small" icon={<Plus size={14} strokeWidth={1.7} />} onClick={() => put([...groups, fresh])}>
        {say(groups.length === 0 ? 'addSpan' : 'addDays')}
      </Button>
    </div>
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
