import { config } from '../../../config/index.ts';

/**
 * "Save password" hands the password to the browser's own store and keeps only the username here: script storage is readable
 * by any script of the page, the browser's store is not.
 */
interface PasswordStore {
  store(credential: unknown): Promise<unknown>;
  get(query: unknown): Promise<unknown>;
}
const key = (): string => `${config().SYSTEM}-username`;

const browserStore = (): PasswordStore | undefined =>
  'PasswordCredential' in window && 'credentials' in navigator ? navigator.credentials : undefined;

export const savedUsername = (): string => localStorage.getItem(key()) ?? '';

export const forgetLogin = (): void => localStorage.removeItem(key());

export const saveLogin = async (username: string, password: string): Promise<void> => {
  localStorage.setItem(key(), username);
  const make: unknown = Reflect.get(window, 'PasswordCredential');
  if (typeof make !== 'function') return;
  // A browser may refuse (plain http, private window); the username is kept all the same.
  await browserStore()
    ?.store(Reflect.construct(make, [{ id: username, password }]))
    .catch(() => undefined);
};

/** The password the browser kept for the username, if it gives it without asking. */
export const savedPassword = async (username: string): Promise<string> => {
  const found = await browserStore()
    ?.get({ password: true, mediation: 'silent' })
    .catch(() => undefined);
  if (typeof found !== 'object' || found === null || Reflect.get(found, 'id') !== username) return '';
  const password: unknown = Reflect.get(found, 'password');
  return typeof password === 'string' ? password : '';
};
