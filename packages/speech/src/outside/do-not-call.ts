import { carryOutRequest, type RequestRules } from './request.ts';

const listOf = (read: unknown): string[] | undefined =>
  typeof read === 'object' && read !== null && 'listed' in read && Array.isArray(read.listed)
    ? read.listed.every((one) => typeof one === 'string')
      ? read.listed
      : undefined
    : undefined;

/**
 * Asks a service which of some numbers are not to be called: POST `{"numbers": [...]}`, answered 200 with `{"listed": [...]}`.
 *
 * @param rules where requests may go, and what is sent along to whom
 * @returns undefined if there was no such answer in time
 */
export async function askDoNotCallService(
  { address, withinMs }: { readonly address: string; readonly withinMs: number },
  phones: readonly string[],
  rules: RequestRules,
): Promise<ReadonlySet<string> | undefined> {
  const body = { type: 'application/json', text: JSON.stringify({ numbers: phones }) };
  const request = { id: 0, method: 'POST', url: address, headers: [], body, timeoutMs: withinMs, takes: ['listed'] };
  let listed: string[] | undefined;
  const take = (read: unknown): null => {
    listed = listOf(read);
    return null;
  };
  const outcome = await carryOutRequest(request, rules, take, new AbortController().signal);
  return outcome.kind === 'request-done' && outcome.status === 200 && listed ? new Set(listed) : undefined;
}
