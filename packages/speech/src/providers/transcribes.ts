import { adapters } from '../adapters/adapters.ts';
import { orderFor, type SpeechSettings } from './provider.ts';

/** Whether what people say in calls of a company after a transfer is to be read, and one of its providers understands whatever is said. */
export function transcribes(
  { providers, orders, untranscribed = [] }: SpeechSettings,
  { company, language }: { company: number; language: string },
): boolean {
  if (untranscribed.includes(company)) return false;
  const kinds = orderFor(orders, { company, use: 'hearing', language }).map((id) => providers.find((one) => one.id === id)?.kind);
  return adapters.some(({ kind, hearing }) => hearing?.can.closed === false && kinds.includes(kind));
}
