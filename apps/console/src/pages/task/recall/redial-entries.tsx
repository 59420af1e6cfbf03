import type { InputOf } from '@parley/contract';
import { redialCallers } from '@parley/contract/kind-texts';
import { type recall, redialCaller, redialEntry } from '@parley/contract/recall';
import { Button, Input, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { NumberInput, unitOf, useNumberIssue } from '../../../parts/form/index.ts';
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
  /** What is wrong with any of it. */
  readonly error: string | undefined;
  /** A field was left, by its place. */
  readonly onLeft: (path: string) => void;
  readonly onChange: (entries: Entry[]) => void;
}

/** Waits are typed in minutes. */
const minutes = unitOf(60, 'integer');
const waitMinutes = minutes.typed(redialEntry.shape.waitSeconds);

/** What a row keeps while its entry changes: what is typed into it and is no number stands in the row alone. */
const rowKeys = new WeakMap<Entry, string>();
const rowKeyOf = (entry: Entry): string => {
  const key = rowKeys.get(entry) ?? crypto.randomUUID();
  rowKeys.set(entry, key);
  return key;
};

/** What is wrong with one of these stands below it. */
const parts = ['times', 'waitSeconds', 'withinSeconds', 'callerNumber'] as const;

/** Results that a new entry begins with, where they are still free. */
const likely = ['busy', 'no-answer', 'unreachable', 'switched-off', 'rejected'];

/** Per result: how often more, after what wait, and with which caller number. */
export function RedialEntries({ entries, results, errorOf, error, onLeft, onChange }: RedialEntriesProps): ReactElement {
  const { say, text } = useWords(words);
  const issueOf = useNumberIssue();
  const change = (at: number, how: Partial<Entry>): void =>
    onChange(
      entries.map((entry, i) => {
        if (i !== at) return entry;
        const next = { ...entry, ...how };
        rowKeys.set(next, rowKeyOf(entry));
        return next;
      }),
    );
  const number = (
    at: number,
    name: 'times' | 'waitSeconds' | 'withinSeconds',
    unit: string,
    value: number,
    put: (value: number) => Partial<Entry> = (next) => ({ [name]: next }),
    issue = errorOf(`${at}.${name}`),
  ): ReactNode => (
    <span className="redial-cell">
      <NumberInput
        aria-label={say(name)}
        controls={false}
        suffix={unit}
        value={value}
        issue={issue}
        onBlur={() => onLeft(`${at}.${name}`)}
        onChange={(next) => change(at, put(next))}
      />
    </span>
  );
  const wait = (at: number, seconds: number): ReactNode => {
    const value = minutes.toTyped(seconds);
    const issue = errorOf(`${at}.waitSeconds`);
    const put = (next: number): Partial<Entry> => ({ waitSeconds: minutes.toKept(next) });
    return number(at, 'waitSeconds', say('minutes'), value, put, issue && (issueOf(waitMinutes, value) ?? issue));
  };
  const isTold = entries.some((_, i) => parts.some((name) => errorOf(`${i}.${name}`)));
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
        <div className="redial" key={rowKeyOf(entry)}>
          <Select
            aria-label={say('result')}
            value={entry.result}
            options={[{ value: entry.result, label: text(resultText(entry.result)) }, ...free]}
            onChange={(result: string) => change(i, { result, withinSeconds: null })}
          />
          {number(i, 'times', say('timesUnit'), entry.times)}
          {wait(i, entry.waitSeconds)}
          <Select
            aria-label={say('caller')}
            value={entry.caller ?? 'chosen'}
            options={redialCaller.options.map((value) => ({ value, label: text(redialCallers[value]) }))}
            onChange={(caller) => change(i, { caller, callerNumber: null })}
          />
          <IconButton icon={X} size={14} label={say('leaveOut')} onClick={() => onChange(entries.filter((_, n) => n !== i))} />
          {entry.caller === 'number' || entry.result === 'early-hangup' ? (
            <div className="redial-more">
              {entry.result === 'early-hangup' ? number(i, 'withinSeconds', say('within'), entry.withinSeconds ?? 5) : null}
              {entry.caller === 'number' ? (
                <span className="redial-cell">
                  <Input
                    aria-label={say('callerNumber')}
                    placeholder={say('callerNumber')}
                    status={errorOf(`${i}.callerNumber`) ? 'error' : ''}
                    value={entry.callerNumber ?? ''}
                    onBlur={() => onLeft(`${i}.callerNumber`)}
                    onChange={({ target }) => change(i, { callerNumber: target.value || null })}
                  />
                  {errorOf(`${i}.callerNumber`) ? (
                    <span className="field-error number-issue" role="alert">
                      {errorOf(`${i}.callerNumber`)}
                    </span>
                  ) : null}
                </span>
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
      {error && !isTold ? (
        <p className="field-error" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
