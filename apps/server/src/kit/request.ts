import { isIP } from 'node:net';
import { backgroundHeader, type Language, languageOf } from '@parley/contract';
import type { FastifyRequest } from 'fastify';
import type { Caller } from './context.ts';

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** The session token of a request; empty if there is none. */
export const tokenOf = (request: FastifyRequest): string => header(request, 'token') ?? '';

/** Whether the console made a call by itself, so that it shows nobody at work. */
export const isBackground = (request: FastifyRequest): boolean => header(request, backgroundHeader) === '1';

/** Where a request comes from. What a proxy passes on is taken if it is an address at all. */
export const addressOf = ({ ip, socket }: FastifyRequest): string => (isIP(ip) ? ip : (socket.remoteAddress ?? ''));

/** The language to answer in: what the header `lang` asks for, else the user's own. */
export const requestLanguage = (request: FastifyRequest, caller: Caller | undefined): Language => {
  const asked = header(request, 'lang');
  return asked ? languageOf(asked) : (caller?.language ?? 'zh');
};

/** The cookies of a request by name. */
export const cookiesOf = (request: FastifyRequest): ReadonlyMap<string, string> =>
  new Map(
    (header(request, 'cookie') ?? '').split(';').flatMap((pair): [string, string][] => {
      const at = pair.indexOf('=');
      return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]] : [];
    }),
  );
