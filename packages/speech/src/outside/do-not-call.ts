import { z } from 'zod';
import { carryOutRequest, type RequestRules } from './request.ts';

const answer = z.object({ listed: z.array(z.string()) });

const listedIn = (read: unknown): string | null => {
  const { data } = answer.safeParse(read);
  return data ? JSON.stringify(data.listed) : null;
};

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
  const outcome = await carryOutRequest(request, rules, listedIn, new AbortController().signal);
  if (outcome.kind === 'request-failed' || outcome.status !== 200) return undefined;
  const [listed] = outcome.taken;
  return typeof listed === 'string' ? new Set(z.array(z.string()).parse(JSON.parse(listed))) : undefined;
}
