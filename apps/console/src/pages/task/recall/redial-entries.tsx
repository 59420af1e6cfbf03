import type { InputOf } from '@parley/contract';
import { redialCallers } from '@parley/contract/kind-texts';
import { type recall, redialCaller } from '@parley/contract/recall';
import { Button, Input, InputNumber, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { resultText } from '../../../status/index.ts';
import { redialWords as words } from './redial-words.ts';

type Entry = InputOf<typeof recall.create>['entries'][number];

interface RedialEntriesProps {
  readonly entries: readonly Entry[];
  /** What an entry may be about. */
  readonly results: readonly { readonly value: string; readonly label: string }[];
  /** What is wrong with a field, by its place: `2.callerNumber`. */
  readonly errorOf: (path: string) => string | undefined;
  readonly onChange: (entries: Entry[]) => void;
}

/** Results that a new entry begins with, where they are still free. */
const likely = ['busy', 'no-answer', 'unreachable', 'switched-off', 'rejected'];

/** Per result: how often more, after what wait, and with which caller number. */
export function RedialEntries({ entries, results, errorOf, onChange }: RedialEntriesProps): ReactElement {
  const { say, text } = useWords(words);
  const change = (at: number, how: Partial<Entry>): void => onChange(entries.map((entry, i) => (i === at ? { ...entry, ...how } : entry)));
  const free = results.filter(({ value }) => !entries.some(({ result }) => result === value));
  const next = likely.find((result) => free.some(({ value }) => value === result)) ?? free[0]?.value;
  return (
    <div>
      <div className="redial redial-head">
        <span>{say('result')}</span>
        <span>{say('times')}</span>
        <span>{say('waitSeconds')}</span>
        <span>{say('caller')}</span>
      </div>
      {entries.map((entry, i) => (
        <div className="redial" key={entry.result}>
          <Select
            aria-label={say('result')}
            value={entry.result}
            options={[{ value: entry.result, label: text(resultText(entry.result)) }, ...free]}
            onChange={(result: string) => change(i, { result, withinSeconds: null })}
          />
          <InputNumber
            aria-label={say('times')}
            controls={false}
            suffix={say('timesUnit')}
            status={errorOf(`${i}.times`) ? 'error' : ''}
            value={entry.times}
            onChange={(times) => change(i, { times: times ?? Number.NaN })}
          />
          <InputNumber
            aria-label={say('waitSeconds')}
            controls={false}
            suffix={say('minutes')}
            status={errorOf(`${i}.waitSeconds`) ? 'error' : ''}
            value={Math.round(entry.waitSeconds / 60)}
            onChange={(minutes) => change(i, { waitSeconds: (minutes ?? Number.NaN) * 60 })}
          />
          <Select
            aria-label={say('caller')}
            value={entry.caller ?? 'chosen'}
            options={redialCaller.options.map((value) => ({ value, label: text(redialCallers[value]) }))}
            onChange={(caller) => change(i, { caller, callerNumber: null })}
          />
          <IconButton icon={X} size={14} label={say('leaveOut')} onClick={() => onChange(entries.filter((_, n) => n !== i))} />
          {entry.caller === 'number' || entry.result === 'early-hangup' ? (
            <div className="redial-more">
              {entry.result === 'early-hangup' ? (
                <InputNumber
                  aria-label={say('withinSeconds')}
                  controls={false}
                  suffix={say('within')}
                  status={errorOf(`${i}.withinSeconds`) ? 'error' : ''}
                  value={entry.withinSeconds ?? 5}
                  onChange={(withinSeconds) => change(i, { withinSeconds: withinSeconds ?? Number.NaN })}
                />
              ) : null}
              {entry.caller === 'number' ? (
                <Input
                  aria-label={say('callerNumber')}
                  placeholder={say('callerNumber')}
                  status={errorOf(`${i}.callerNumber`) ? 'error' : ''}
                  value={entry.callerNumber ?? ''}
                  onChange={({ target }) => change(i, { callerNumber: target.value || null })}
                />
              ) : null}
            </div>
          ) : null}
        </div>
      ))}
      {next ? (
        <Button
          type="text"
          size="small"
          icon={<Plus size={14} strokeWidth={1.7} />}
          onClick={() => onChange([...entries, { result: next, times: 2, waitSeconds: 600 }])}
        >
          {say('addEntry')}
        </Button>
      ) : null}
    </div>
  );
}
