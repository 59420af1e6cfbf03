import { randomUUID } from 'node:crypto';
import type { SynthesiserFailure } from '../../ports/synthesiser.ts';
import { numberWithin, type Outside, objectOf, textWithin, within } from '../transport/json.ts';
import { ProviderError } from '../transport/provider-error.ts';

/** 32 hexadecimal digits, as NLS names messages and tasks. */
export const nlsId = (): string => randomUUID().replaceAll('-', '');

/** A command of NLS. */
export const command = (to: { appkey: string; task: string; namespace: string }, name: string, payload?: object): string =>
  JSON.stringify({
    header: { appkey: to.appkey, message_id: nlsId(), task_id: to.task, namespace: to.namespace, name },
    ...(payload ? { payload } : {}),
  });

/** An event of NLS: its name and payload. @throws if it is none, ProviderError for TaskFailed */
export function eventOf(frame: string | Buffer): { name: string; payload: Outside } {
  const message = objectOf(frame);
  const header = within(message, 'header');
  const name = textWithin(header, 'name');
  if (name === '') throw new TypeError('no name');
  if (name === 'TaskFailed') {
    const status = numberWithin(header, 'status') ?? 0;
    throw new ProviderError(reasonOf(status), `${status} ${textWithin(header, 'status_text')}`);
  }
  return { name, payload: within(message, 'payload') };
}

/** Speech that holds no speech: an answer, not a failure. */
export const NO_VOICE = 40_270_002;

/** NLS' status codes: 40000001 and 403xxxxx say that the token or the account is refused, 40000005 and 40000010 that it is used up. */
const reasonOf = (status: number): SynthesiserFailure => {
  if (status === 40_000_001 || status === 40_020_105 || status === 40_020_106 || Math.floor(status / 100_000) === 403) return 'refused';
  if (status === 40_000_005 || status === 40_000_010) return 'quota';
  if (status === 40_000_004) return 'timeout';
  return 'unavailable';
};
