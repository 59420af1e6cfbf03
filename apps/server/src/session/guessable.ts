import { fieldIssue } from '@parley/contract/field-issue';
import { z } from 'zod';
import { refusedInput } from '../kit/failures.ts';

/** Why a password is guessed before others. `common`: among those most used; `own`: it holds a name of its owner. */
export type Guessable = 'common' | 'own';

let mostUsed: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 passwords that leaked most often, in small letters; read when the first is asked for. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  mostUsed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((one) => one.toLowerCase())),
  );
  return mostUsed;
};

const signs: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '1': 'i', '!': 'i', '7': 't' };
/** As people dress a word up: p@ssw0rd. */
const undressed = (text: string): string => text.replace(/[@430$51!7]/g, (sign) => signs[sign] ?? sign);
/** Without up to four figures or signs behind it, as in Password123!. */
const stem = (text: string): string => text.replace(/[^\p{L}]{1,4}$/u, '');

const shortest = 4;

/** What one company and person are called; what is too short to be told from chance is left out. */
const namesIn = (names: readonly (string | null | undefined)[]): string[] =>
  [...names, 'parley']
    .map((name) => (name ?? '').normalize('NFKC').toLowerCase().replace(/\s+/g, ''))
    .filter((name) => name.length >= shortest || (name.length >= 2 && /\p{Script=Han}/u.test(name)));

/** Whether others would try this password early. `names`: username, real name, company, extension and the like. */
export const guessable = async (password: string, names: readonly (string | null | undefined)[]): Promise<Guessable | undefined> => {
  const plain = password.normalize('NFKC').toLowerCase();
  const looks = [plain, undressed(plain)];
  if (namesIn(names).some((name) => looks.some((look) => look.includes(name)))) return 'own';
  const common = await commonPasswords();
  const words = [...looks, stem(plain), undressed(stem(plain))].filter((word) => word.length >= shortest);
  return words.some((word) => common.has(word)) ? 'common' : undefined;
};

const issues = {
  password: { common: fieldIssue('password.common'), own: fieldIssue('password.own') },
  secret: { common: fieldIssue('secret.common'), own: fieldIssue('secret.own') },
} as const;

/**
 * Refuses a password or SIP secret that others would try early.
 *
 * @throws Problem `request.invalid` for the field at `path`
 */
export const refuseGuessable = async (
  kind: keyof typeof issues,
  { path, value, names }: { path: readonly string[]; value: string; names: readonly (string | null | undefined)[] },
): Promise<void> => {
  const found = await guessable(value, names);
  if (found) throw refusedInput(new z.ZodError([{ code: 'custom', path: [...path], message: issues[kind][found], input: undefined }]));
};
