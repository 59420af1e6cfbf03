import type { Shell } from '../config/index.ts';

/** Seconds a token cookie lives: 1 day. */
const tokenLifetime = 86_400;

/** Name of the cookie; each system has its own, so that the shells do not log each other out. */
export const tokenKey = (system: Shell): string => `${system}-token`;

/** Minimal face of `document`, for tests. */
export interface CookieJar {
  cookie: string;
}

/** What another page of the site has spoiled is no token. */
const decoded = (written: string): string | undefined => {
  try {
    return decodeURIComponent(written) || undefined;
  } catch {
    return undefined;
  }
};

export const readToken = (system: Shell, jar: CookieJar = document): string | undefined => {
  const name = `${tokenKey(system)}=`;
  const found = jar.cookie.split('; ').find((one) => one.startsWith(name));
  return found ? decoded(found.slice(name.length)) : undefined;
};

// Over TLS the cookie never travels without it.
const shield = (): string => (globalThis.location?.protocol === 'https:' ? '; secure' : '');

export const writeToken = (system: Shell, token: string, jar: CookieJar = document): void => {
  // Not the Cookie Store, which is asynchronous: the next request needs the token at once.
  jar.cookie = `${tokenKey(system)}=${encodeURIComponent(token)}; path=/; max-age=${tokenLifetime}; samesite=lax${shield()}`;
};

export const removeToken = (system: Shell, jar: CookieJar = document): void => {
  jar.cookie = `${tokenKey(system)}=; path=/; max-age=0; samesite=lax`;
};
