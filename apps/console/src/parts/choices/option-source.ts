import type { Route } from '@parley/contract';
import { askKey, queryClient, send } from '../../api/index.ts';

/** A choice of a filter or a form's select. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

interface Choices {
  readonly list: readonly Option[];
  /** Not all of them: a search finds the others. */
  readonly more: boolean;
}

/** Choices that the server has, perhaps more than it tells at once. */
export interface OptionSource {
  /** What its answers are kept under. */
  readonly key: readonly unknown[];
  readonly ask: (wish: { readonly search?: string; readonly ids?: readonly string[] }, signal: AbortSignal) => Promise<Choices>;
}

/** Choices known beforehand, or the server's. */
export type Options = readonly Option[] | OptionSource;

export const isSource = (options: Options): options is OptionSource => 'ask' in options;

type Wish<Id> = { search?: string | undefined; ids?: Id[] | undefined };
type Told<Id> = { readonly list: readonly { readonly id: Id; readonly name: string }[]; readonly more: boolean };

/** The choices of a route, for a select or a filter. `toId` makes an id of what stands in the control. */
export const optionsOf = <Id extends string | number, Parsed, Out extends Told<Id>>(
  route: Route<Wish<Id>, Parsed, Out, 'json'>,
  toId: (value: string) => Id,
): OptionSource => ({
  key: askKey(route),
  ask: async ({ search, ids }, signal) => {
    const wish = { ...(search ? { search } : {}), ...(ids ? { ids: ids.map(toId) } : {}) };
    const { list, more } = await send(route, wish, { signal, quiet: true });
    return { list: list.map(({ id, name }) => ({ value: String(id), label: name })), more };
  },
});

/** An id that is a text already. */
export const asText = (value: string): string => value;

/** What a choice is called, as far as that has been told. */
export const labelIn = (options: Options, value: string): string | undefined => {
  const lists = isSource(options)
    ? queryClient.getQueriesData<Choices>({ queryKey: [...options.key, 'choices'] }).map(([, told]) => told?.list ?? [])
    : [options];
  for (const list of lists) {
    const found = list.find((one) => one.value === value);
    if (found) return found.label;
  }
  return undefined;
};
