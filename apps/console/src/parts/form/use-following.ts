import { useState } from 'react';
import { merged } from './merge.ts';
import type { Form } from './use-form.ts';

/**
 * A form that shows what is loaded anew. What was changed in it stays: values with a revision meet the newer ones when they are saved, others
 * take over what was not changed here.
 */
export function useFollowing<V extends object>(form: Form<V>, loaded: V): void {
  const mark = JSON.stringify(loaded);
  const [seen, setSeen] = useState(mark);
  if (seen === mark) return;
  setSeen(mark);
  if (!form.dirty) form.reset(loaded);
  else if (!('revision' in loaded)) form.reset(merged(form.start, form.values, loaded), loaded);
}
