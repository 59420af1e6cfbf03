import type { SipRequest } from '../message/index.ts';
import type { InfoDigit } from './call-types.ts';

/** The key of an INFO with application/dtmf-relay (`Signal=5`, `Duration=160`) or application/dtmf (`5`); undefined for other bodies. */
export function readInfoDigit(request: SipRequest): InfoDigit | undefined {
  const type = request.contentType;
  if (type !== 'application/dtmf-relay' && type !== 'application/dtmf') return undefined;
  const text = request.body.toString('latin1');
  const signal = type === 'application/dtmf' ? text.trim() : /^[ \t]*Signal[ \t]*=[ \t]*(\S+)/im.exec(text)?.[1];
  const digit = signal?.toUpperCase() === '10' ? '*' : signal?.toUpperCase() === '11' ? '#' : signal?.toUpperCase();
  if (digit === undefined || !/^[0-9*#A-D]$/.test(digit)) return undefined;
  const duration = /^[ \t]*Duration[ \t]*=[ \t]*(\d{1,6})/im.exec(text)?.[1];
  return { digit, durationMs: duration === undefined ? undefined : Number(duration) };
}
