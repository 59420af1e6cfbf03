import type { RangeRequest } from '@parley/contract/report';
import { Button, Segmented } from 'antd';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { isDay } from './range.ts';
import { homeWords } from './words.ts';

interface RangeChoiceProps {
  readonly value: RangeRequest;
  /** The days that are shown now: where one's own range begins. */
  readonly shown: { readonly from: string; readonly to: string };
  readonly onChange: (next: RangeRequest) => void;
}

/** The two days of one's own range, taken together. */
function Days({ from, to, onTake }: { from: string; to: string; onTake: (from: string, to: string) => void }): ReactElement {
  const { say } = useWords(homeWords);
  const [draft, setDraft] = useState({ from, to });
  const right = isDay(draft.from) && isDay(draft.to) && draft.from <= draft.to;
  return (
    <form
      className="home-days"
      onSubmit={(event) => {
        event.preventDefault();
        if (right) onTake(draft.from, draft.to);
      }}
    >
      {(['from', 'to'] as const).map((end) => (
        <input
          key={end}
          aria-label={say(end)}
          placeholder="yyyy-MM-dd"
          aria-invalid={!right}
          value={draft[end]}
          onChange={(event) => setDraft({ ...draft, [end]: event.target.value.trim() })}
        />
      ))}
      <Button size="small" htmlType="submit" disabled={!right}>
        {say('apply')}
      </Button>
    </form>
  );
}

/** Which days home shows: the usual ones by name, any others by their ends. */
export function RangeChoice({ value, shown, onChange }: RangeChoiceProps): ReactElement {
  const { say } = useWords(homeWords);
  const range = value.range ?? 'today';
  return (
    <div className="home-range">
      {range === 'days' ? (
        <Days
          key={`${value.from} ${value.to}`}
          from={value.from ?? shown.from}
          to={value.to ?? shown.to}
          onTake={(from, to) => onChange({ range: 'days', from, to })}
        />
      ) : null}
      <Segmented
        aria-label={say('range')}
        value={range}
        options={(['today', 'yesterday', 'week', 'month', 'days'] as const).map((one) => ({ value: one, label: say(one) }))}
        onChange={(next) => onChange(next === 'days' ? { range: next, from: shown.from, to: shown.to } : { range: next })}
      />
    </div>
  );
}
