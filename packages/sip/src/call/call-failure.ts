import { q850Of, retryAfterOf, type SipResponse } from '../message/index.ts';
import type { CallFailure } from './call-types.ts';

/** A failure, by all but whether it rang before. */
export type HowFailed = Omit<CallFailure, 'rang'>;

/** How a call failed that was refused, or ended as we had asked. */
export function refusalOf(response: SipResponse, cause: CallFailure['cause']): HowFailed {
  const { status, reason } = response;
  const q850 = q850Of(response.headers('reason'))?.cause;
  const retryAfterS = retryAfterOf(response);
  return {
    ...{ cause, status, reason, message: response },
    ...(q850 === undefined ? {} : { q850 }),
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
  };
}

/** How a call failed that got no final answer. */
export const silenceOf = (why: 'timeout' | 'unreachable'): HowFailed =>
  why === 'timeout' ? { cause: why, status: 408, reason: 'No answer' } : { cause: why, status: 503, reason: 'Unreachable' };
