import { useState } from 'react';
import type { Form } from './use-form.ts';

/**
 * A form that shows what is loaded anew, as long as nothing was changed in it. What was changed stays, and meets what is newer when it is saved.
 */
export function useFollowing<V extends object>(form: Form<V>, loaded: V): void {
  const mark = JSON.stringify(loaded);
  const [seen, setSeen] = useState(mark);
  if (seen === mark) return;
  setSeen(mark);
  if (!form.dirty) form.reset(loaded);
}
