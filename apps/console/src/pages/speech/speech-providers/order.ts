import type { OutputOf } from '@parley/contract';
import type { SpeechProviderItem, SpeechUse, speechProvider } from '@parley/contract/speech';

export type Overview = OutputOf<typeof speechProvider.list>;
export type SpeechLanguage = Overview['orders'][number]['language'];

/** A cell of the grid of uses by languages. */
export interface Cell {
  readonly use: SpeechUse;
  readonly language: SpeechLanguage;
}

/** What Parley brings along. */
export const embedded = 'embedded';
export const uses: readonly SpeechUse[] = ['hearing', 'speaking'];
export const languages: readonly SpeechLanguage[] = ['zh', 'en'];

/** The order that holds in a cell, and one's own; empty: there is none. */
export function orderIn(
  { orders, platformOrders }: Overview,
  { use, language }: Cell,
): { readonly providers: readonly string[]; readonly own: readonly string[] } {
  const of = (all: Overview['orders']): readonly string[] | undefined =>
    all.find((one) => one.use === use && one.language === language)?.providers;
  const own = of(orders);
  return { providers: own ?? of(platformOrders) ?? [embedded], own: own ?? [] };
}

/** Those that understand whatever is said in a language, in their order; the built-in one knows phrases alone. */
export function openIn(overview: Overview, language: SpeechLanguage): SpeechProviderItem[] {
  const { kinds, providers } = overview;
  return orderIn(overview, { use: 'hearing', language }).providers.flatMap((id) => {
    const one = providers.find((provider) => provider.id === id && provider.enabled);
    return one && kinds.find(({ kind }) => kind === one.kind)?.hearing?.closed === false ? [one] : [];
  });
}

/** A provider's order with one of them moved by so many places. */
export function moved(order: readonly string[], id: string, by: number): string[] {
  const from = order.indexOf(id);
  const to = Math.max(0, Math.min(order.length - 1, from + by));
  const rest = order.filter((one) => one !== id);
  return from < 0 ? [...order] : [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** Providers that know Cantonese. No flow speaks it yet, so there is no order of them. */
export function cantoneseOf({ kinds, providers }: Overview, use: SpeechUse): SpeechProviderItem[] {
  return providers.filter(({ kind }) => kinds.find((one) => one.kind === kind)?.[use]?.languages.includes('yue'));
}

/** Whether a provider does what a cell is about. */
export function fits({ kinds }: Overview, { kind }: Pick<SpeechProviderItem, 'kind'>, { use, language }: Cell): boolean {
  if (kind === embedded) return true;
  return kinds.find((one) => one.kind === kind)?.[use]?.languages.includes(language) ?? false;
}
