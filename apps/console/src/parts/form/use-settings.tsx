import { type ReactElement, useState } from 'react';
import type { z } from 'zod';
import { failureText, notify } from '../../api/index.ts';
import { type FieldLabels, useConflict } from './conflict.tsx';
import { SaveFoot } from './save-foot.tsx';
import { useFollowing } from './use-following.ts';
import { type Form, useForm } from './use-form.ts';

interface SettingsOptions<V extends object> {
  readonly schema: z.ZodType;
  /** As they were read last; what is read anew is followed ({@link useFollowing}). */
  readonly loaded: V;
  /** Stores them, and says what the form holds then, such as their new revision. */
  readonly store: (values: V) => Promise<V>;
  /** What is told when they are stored. */
  readonly saved: string;
  /** As they are now, for somebody who was not the first to save them. */
  readonly latest?: () => Promise<V>;
  /** What the fields are called where two have changed them. */
  readonly labels?: FieldLabels;
}

interface Settings<V extends object> {
  readonly form: Form<V>;
  /** The form to draw: one's own, or the other's to be looked at. */
  readonly shown: Form<V>;
  readonly looking: boolean;
  /** Who changed them meanwhile, and what to do about it. */
  readonly notice: ReactElement | null;
  /** The buttons below; `save` is what the first one says. */
  readonly foot: (save: string) => ReactElement;
}

/** Settings that stand on a page: followed, checked, saved, and asked about if somebody else was quicker. */
export function useSettings<V extends object>({ schema, loaded, store, saved, latest, labels = {} }: SettingsOptions<V>): Settings<V> {
  const form = useForm<V>(schema, loaded);
  useFollowing(form, loaded);
  const [busy, setBusy] = useState(false);
  const conflict = useConflict<V>({ form, latest, labels, save: (values) => void put(values) });
  const put = async (values: V): Promise<void> => {
    setBusy(true);
    const failed = await conflict.attempt(async () => {
      form.saved(values, await store(values));
      notify({ kind: 'success', text: saved });
    });
    setBusy(false);
    if (failed) notify({ kind: 'error', text: failureText(failed.error) });
  };
  const save = (): void => {
    if (!form.check()) return;
    conflict.forget();
    void put(form.values);
  };
  const discard = (): void => {
    form.reset(loaded);
    conflict.forget();
  };
  const { shown, looking, notice } = conflict;
  const foot = (text: string): ReactElement => <SaveFoot dirty={form.dirty} busy={busy} save={text} onSave={save} onDiscard={discard} />;
  return { form, shown, looking, notice, foot };
}
