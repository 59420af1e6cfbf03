import { say } from '@parley/contract';
import { language } from '../i18n/index.ts';
import { expireSession, useSession } from '../session/index.ts';
import { notify } from './notice.ts';

const overText = { zh: '{msg} ！您的登录已经失效，请重新登录', en: '{msg}! Your login is no longer valid, please log in again' };
const toLogin = { zh: '去登录', en: 'Log in' };
const sure = { zh: '确定', en: 'OK' };

// Without a session there is nothing to lose; with one, its end is told once.
const ended = (): boolean => {
  const { token, over } = useSession.getState();
  return over || token === undefined;
};

/** -99: says it once, however many requests come back with it. */
export const sessionOver = (msg: string): void => {
  if (ended()) return;
  expireSession();
  notify({ kind: 'over', title: say(overText, language(), { msg }), button: say(toLogin, language()) });
};

/** `beLogout` or 1008 from the server. */
export const loggedOut = (msg: string): void => {
  if (ended()) return;
  expireSession();
  notify({ kind: 'over', title: msg, button: say(sure, language()) });
};
