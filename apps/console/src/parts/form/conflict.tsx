import { ApiError, listComma, type RowChange, type Text } from '@parley/contract';
import { Button } from 'antd';
import { type ReactElement, useState } from 'react';
import { dateTime } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { merged, namesThatDiffer } from './merge.ts';
import type { Form } from './use-form.ts';

const words = {
  changed: { zh: '{by} 在 {at} 改过这一条', en: '{by} changed this at {at}' },
  somebody: { zh: '有人', en: 'Somebody' },
  kept: { zh: '您的改动还没有保存。', en: 'Your changes are not saved yet.' },
  theirs: { zh: '对方改了：{fields}', en: 'They changed: {fields}' },
  mine: { zh: '您改了：{fields}', en: 'You changed: {fields}' },
  see: { zh: '看对方的', en: 'See theirs' },
  back: { zh: '看我的', en: 'See mine' },
  reload: { zh: '放弃我的，重新载入', en: 'Drop mine and reload' },
  keep: { zh: '保留我的改动并保存', en: 'Keep my changes and save' },
} as const;

/** What fields are called, by name. */
export type FieldLabels = Readonly<Record<string, Text>>;

interface ConflictOptions<V extends object> {
  readonly form: Form<V>;
  /** The row as it is now, as values of the form. Absent: such a failure is told like any other. */
  readonly latest: (() => Promise<V>) | undefined;
  readonly labels: FieldLabels;
  readonly save: (values: V) => void;
}

interface ConflictState<V extends object> {
  /**
   * Saves. A conflict is shown, and what the server refuses stands at its fields.
   * @returns what is left to be told, if anything
   */
  readonly attempt: (save: () => Promise<unknown>) => Promise<{ readonly error: unknown } | undefined>;
  /** The form to draw: one's own, or the other's to be looked at. */
  readonly shown: Form<V>;
  readonly looking: boolean;
  readonly notice: ReactElement | null;
  readonly forget: () => void;
}

const nothing = (): void => undefined;

/**
 * Somebody else saved a row while it was edited here. Who it was and what differs is shown, and nobody's work goes before somebody says so:
 * either it is loaded anew, or what was changed here is put upon what stands there.
 */
export function useConflict<V extends object>({ form, latest, labels, save }: ConflictOptions<V>): ConflictState<V> {
  const { say, text, language } = useWords(words);
  const [met, setMet] = useState<{ readonly change: RowChange; readonly theirs: V }>();
  const [looking, setLooking] = useState(false);
  const forget = (): void => {
    setMet(undefined);
    setLooking(false);
  };
  const meet = async (error: unknown): Promise<boolean> => {
    const change = error instanceof ApiError ? error.data?.changed : undefined;
    if (!change || !latest) return false;
    setMet({ change, theirs: await latest() });
    return true;
  };
  const attempt = async (run: () => Promise<unknown>): Promise<{ readonly error: unknown } | undefined> => {
    try {
      await run();
      return undefined;
    } catch (error) {
      if (await meet(error).catch(() => false)) return undefined;
      const issues = error instanceof ApiError ? error.data?.fields : undefined;
      if (issues?.length) form.refuse(issues);
      return { error };
    }
  };
  if (!met) return { attempt, shown: form, looking: false, notice: null, forget };
  const { change, theirs } = met;
  const told = (names: readonly string[]): string =>
    names
      .map((name) => labels[name])
      .flatMap((label) => (label ? [text(label)] : []))
      .join(listComma(language));
  const [others, own] = [told(namesThatDiffer(form.start, theirs)), told(namesThatDiffer(form.start, form.values))];
  const notice = (
    <section className="form-conflict" role="alert">
      <b>{say('changed', { by: change.by || say('somebody'), at: dateTime(change.at) })}</b>
      <p>
        {say('kept')}
        {others ? <span>{say('theirs', { fields: others })}</span> : null}
        {own ? <span>{say('mine', { fields: own })}</span> : null}
      </p>
      <div className="form-conflict-acts">
        <Button size="small" onClick={() => setLooking(!looking)}>
          {say(looking ? 'back' : 'see')}
        </Button>
        <Button
          size="small"
          danger
          onClick={() => {
            form.reset(theirs);
            forget();
          }}
        >
          {say('reload')}
        </Button>
        <Button
          size="small"
          type="primary"
          onClick={() => {
            const both = merged(form.start, form.values, theirs);
            form.reset(both, theirs);
            forget();
            save(both);
          }}
        >
          {say('keep')}
        </Button>
      </div>
    </section>
  );
  const still = { set: nothing, patch: nothing, touch: nothing, errorOf: () => undefined, isWrong: () => false };
  return { attempt, shown: looking ? { ...form, ...still, values: theirs } : form, looking, notice, forget };
}

/** The revision that a form's values hold, which the server compares. */
export const revisionOf = (values: object): number => ('revision' in values && typeof values.revision === 'number' ? values.revision : 0);
