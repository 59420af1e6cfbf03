import type { OutputOf } from '@parley/contract';
import type { info } from '@parley/contract/session';
import type { Shell } from '../../config/index.ts';

/** The outside module that is embedded beside the console. */
export interface Module {
  readonly name: string;
  /** Its main address with the user's token. */
  readonly url: string;
  /** Whose messages are heard. */
  readonly origin: string;
}

/** The module of a user; undefined where none is enabled, or its address is none of the web. */
export const moduleOf = (session: OutputOf<typeof info> | undefined, system: Shell): Module | undefined => {
  const { is_enabled, module_name, main_url } = session?.doscs_config ?? { is_enabled: false, module_name: '', main_url: '' };
  const url = is_enabled && system === 'platform' ? URL.parse(main_url) : null;
  if (!session || !url || !/^https?:$/.test(url.protocol)) return undefined;
  url.searchParams.set('token', session.info.doscs_token);
  return { name: module_name, url: url.href, origin: url.origin };
};

/** Whether a message of the frame says that its session is over; it comes as an object or as JSON. */
export const saysLogout = (data: unknown): boolean => {
  if (typeof data === 'string') {
    try {
      return saysLogout(Object(JSON.parse(data)));
    } catch {
      return false;
    }
  }
  return typeof data === 'object' && data !== null && Reflect.get(data, 'key') === 'Logout';
};
