import type { SynthesiserFailure } from '../../ports/synthesiser.ts';

/** A vendor didn't do what it was asked. The message holds no address with its query and no key: it reaches logs and people. */
export class ProviderError extends Error {
  readonly reason: SynthesiserFailure;

  constructor(reason: SynthesiserFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** What an HTTP status says of an account, whoever the vendor is. */
export const reasonOfStatus = (status: number): SynthesiserFailure =>
  status === 401 || status === 403 ? 'refused' : status === 402 || status === 429 ? 'quota' : 'unavailable';

/** The longest message of a vendor that is kept. */
const LONGEST = 200;

/** What a vendor says, fit for a log: short, one line, and without what looks like a key. */
export const plainMessage = (message: unknown): string =>
  String(message ?? '')
    .replace(/\s+/g, ' ')
    .replace(/[A-Za-z0-9+/_=-]{24,}/g, '…')
    .slice(0, LONGEST);

/** An error of whatever kind as one of a vendor. */
export const providerErrorOf = (error: unknown): ProviderError => {
  if (error instanceof ProviderError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return new ProviderError('unavailable', code ?? plainMessage(error instanceof Error ? error.message : error));
};
