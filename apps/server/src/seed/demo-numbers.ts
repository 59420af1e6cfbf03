import type { NewNumber } from '@parley/db/numbers/add-numbers';

/** Demo numbers: each last digit, from 0 to 9, in turn, because the lab's carrier decides by it how a call goes. */
export const demoNumbers = (prefix: string, count: number, variables: (n: number) => Record<string, string>): NewNumber[] =>
  Array.from({ length: count }, (_, n) => ({ phone: `${prefix}${Math.floor(n / 10)}${n % 10}`, variables: variables(n) }));
