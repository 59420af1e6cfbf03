const typed = 'input:enabled:not([type=hidden], [type=checkbox], [type=radio]), textarea:enabled';

/** Puts the cursor into the first field of a form; a finger would get a keyboard that it did not ask for. */
export const focusFirst = (form: HTMLElement | null): void => {
  if (window.matchMedia('(pointer: coarse)').matches) return;
  form?.querySelector<HTMLElement>(typed)?.focus();
};

/** Leads to the first field that is wrong, or to what is said of it. */
export const focusWrong = (form: HTMLElement | null): void => {
  const wrong = form?.querySelector<HTMLElement>('.field[data-wrong], .field-error');
  wrong?.scrollIntoView({ block: 'nearest' });
  // What is said below an input that is one of several stands beside it.
  const place = wrong?.matches('.field-error') ? wrong.parentElement : wrong;
  place?.querySelector<HTMLElement>(`${typed}, button:enabled`)?.focus({ preventScroll: true });
};
