import { listComma } from '@parley/contract';
import { weekdays } from '@parley/contract/kind-texts';
import type { TaskWindow } from '@parley/contract/task';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { HourMarks, Hours, type Span, SpanInput } from '../../../parts/hours/index.ts';
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
  const { say, text, language } = useWords(formWords);
  // Groups are kept here: two groups may have the same days while one is being changed.
  const [groups, setGroups] = useState<readonly DayGroup[]>(() => groupsOf(windows));
  const put = (next: readonly DayGroup[]): void => {
    setGroups(next);
    onChange(windowsOf(next));
  };
  const change = (at: number, group: DayGroup): void => put(groups.map((one, i) => (i === at ? group : one)));
  const fresh: DayGroup = { days: groups.length === 0 ? [1, 2, 3, 4, 5, 6] : [7], spans: [{ from: '09:00', to: '12:00' }] };
  const limitText = limits.map(({ from, to }) => `${from}–${to}`).join(listComma(language));
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
                  {text(weekdays[day])}
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
                <SpanInput
                  // biome-ignore lint/suspicious/noArrayIndexKey: a span is known by its place
                  key={i}
                  span={span}
                  error={error}
                  onChange={shift}
                  onRemove={() => {
                    const spans = group.spans.filter((_, n) => n !== i);
                    if (spans.length > 0) change(at, { ...group, spans });
                    else put(groups.filter((_, n) => n !== at));
                  }}
                />
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
