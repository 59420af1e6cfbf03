import type { OutputOf } from '@parley/contract';
import { type HolidayDay, holiday, holidayKind } from '@parley/contract/callout-set';
import { Button, Input, Select } from 'antd';
import { X } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { notify, send, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { DayInput } from '../../../parts/date/index.ts';
import { useSettings } from '../../../parts/form/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { publicHolidays, withHolidays } from './public-holidays.ts';
import { calloutWords as words } from './words.ts';

interface Values {
  readonly year: number;
  readonly days: HolidayDay[];
  readonly revision: number;
}

interface HolidaysProps {
  readonly year: number;
  readonly loaded: OutputOf<typeof holiday.list>;
  readonly onDirty: (dirty: boolean) => void;
}

/** The days of a year on which nobody is called, and the weekends that are worked on. */
export function Holidays({ year, loaded, onDirty }: HolidaysProps): ReactElement {
  const { say, language } = useWords(words);
  const may = useCan(needs(holiday.update));
  const update = useAct(holiday.update, { refresh: [holiday.list], quiet: true });
  const { form, shown, looking, notice, foot } = useSettings<Values>({
    schema: holiday.update.input,
    loaded: { year, ...loaded },
    store: async (values) => {
      const days = values.days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
      return { ...values, days, ...(await update.mutateAsync({ ...values, days })) };
    },
    saved: say('savedDays'),
    latest: () => send(holiday.list, { year }, { quiet: true }).then((now) => ({ year, ...now })),
    labels: words,
  });
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  const { days } = shown.values;
  const kinds = holidayKind.options.map((value) => ({ value, label: say(value) }));
  const put = (next: HolidayDay[]): void => shown.set('days', next);
  const issueOf = (n: number): string | undefined => shown.errorOf(`days.${n}.day`) ?? shown.errorOf(`days.${n}.name`);
  const closed = !may || looking;
  const [loading, setLoading] = useState(false);
  const addPublic = async (): Promise<void> => {
    setLoading(true);
    try {
      const announced = await publicHolidays(year, language);
      const next = withHolidays(days, announced);
      if (announced.length === 0) notify({ kind: 'warning', text: say('notAnnounced', { year }) });
      else if (next.length === days.length) notify({ kind: 'warning', text: say('allThere', { year }) });
      else put(next);
    } catch {
      notify({ kind: 'error', text: say('notLoaded') });
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      {notice}
      {days.length === 0 ? <p className="quiet">{say('none', { year })}</p> : null}
      <fieldset disabled={closed} className="callout-set-form callout-set-days">
        {days.map(({ day, name, kind }, n) => (
          // A row is its place: its day may be changed.
          // biome-ignore lint/suspicious/noArrayIndexKey: as said above
          <div key={n} className="callout-set-day">
            <DayInput
              id={`day-${n}`}
              value={day}
              wrong={shown.errorOf(`days.${n}.day`) !== undefined}
              onBlur={() => shown.touch(`days.${n}`)}
              onChange={(next) => put(days.map((one, at) => (at === n ? { ...one, day: next ?? '' } : one)))}
            />
            <Select
              aria-label={say('kind')}
              value={kind}
              options={kinds}
              onChange={(next) => put(days.map((one, at) => (at === n ? { ...one, kind: next } : one)))}
            />
            <Input
              aria-label={say('name')}
              placeholder={say('name')}
              value={name}
              maxLength={40}
              onChange={({ target }) => put(days.map((one, at) => (at === n ? { ...one, name: target.value } : one)))}
            />
            <IconButton icon={X} label={say('removeDay')} disabled={closed} onClick={() => put(days.filter((_, at) => at !== n))} />
            {issueOf(n) ? (
              <p className="field-error" role="alert">
                {issueOf(n)}
              </p>
            ) : null}
          </div>
        ))}
        {may ? (
          <div className="callout-set-day">
            <Button size="small" disabled={closed} onClick={() => put([...days, { day: '', name: '', kind: 'holiday' }])}>
              {say('addDay')}
            </Button>
            <Button size="small" disabled={closed} loading={loading} onClick={() => void addPublic()}>
              {say('addPublic')}
            </Button>
          </div>
        ) : null}
      </fieldset>
      {shown.errorOf('days') ? (
        <p className="field-error" role="alert">
          {shown.errorOf('days')}
        </p>
      ) : null}
      {may ? foot(say('saveDays')) : null}
    </>
  );
}
