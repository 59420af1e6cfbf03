import type { Language } from '@parley/contract';

let beforeLogin: Language | undefined;

/** Somebody chose a language on the log-in page: that is what he wants from now on. */
export const chooseBeforeLogin = (language: Language): void => {
  beforeLogin = language;
};

/** What was chosen on the log-in page, once. */
export const takeChoice = (): Language | undefined => {
  const choice = beforeLogin;
  beforeLogin = undefined;
  return choice;
};
