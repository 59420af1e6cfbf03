import type { ProviderError } from '../adapters/transport/provider-error.ts';

/** Why something outside gave no answer, in the conversation's words. */
export type OutsideFailure = 'refused' | 'quota' | 'timeout' | 'protocol' | 'unavailable';

const known: ReadonlySet<string> = new Set<OutsideFailure>(['refused', 'quota', 'timeout', 'protocol', 'unavailable']);
const isFailure = (reason: string): reason is OutsideFailure => known.has(reason);

export const outsideFailureOf = ({ reason }: Pick<ProviderError, 'reason'>): OutsideFailure => (isFailure(reason) ? reason : 'unavailable');
