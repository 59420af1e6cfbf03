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
  /** Choices whose words are known beforehand, even if they are offered no more. */
  readonly known?: readonly Option[];
  readonly ask: (query: { readonly search?: string; readonly ids?: readonly string[] }, signal: AbortSignal) => Promise<Choices>;
}

/** Choices known beforehand, or the server's. */
export type Options = readonly Option[] | OptionSource;

export const isSource = (options: Options): options is OptionSource => 'ask' in options;

type Query<Id> = { search?: string | undefined; ids?: Id[] | undefined };
type Named<Id> = { readonly id: Id; readonly name: string };
type Told<One> = { readonly list: readonly One[]; readonly more: boolean };

const ownName = ({ name }: { readonly name: string }): string => name;

/**
 * The choices of a route, for a select or a filter.
 *
 * @param toId makes an id of what stands in the control
 * @param wordOf what a choice is called in the language of the moment; its name unless said
 */
export const optionsOf = <Id extends string | number, Parsed, One extends Named<Id>>(
  route: Route<Query<Id>, Parsed, Told<One>, 'json'>,
  toId: (value: string) => Id,
  wordOf: (one: One) => string = ownName,
): OptionSource => ({
  key: askKey(route),
  ask: async ({ search, ids }, signal) => {
    const query = { ...(search ? { search } : {}), ...(ids ? { ids: ids.map(toId) } : {}) };
    const { list, more } = await send(route, query, { signal, quiet: true });
    return { list: list.map((one) => ({ value: String(one.id), label: wordOf(one) })), more };
  },
});

/** An id that is a text already. */
export const asText = (value: string): string => value;

/** Key of all that a source told. */
export const choicesKey = ({ key }: OptionSource): readonly unknown[] => [...key, 'choices'];

/** What a choice is called, as far as that has been told. */
export const labelIn = (options: Options, value: string): string | undefined => {
  const lists = isSource(options)
    ? queryClient.getQueriesData<Choices>({ queryKey: choicesKey(options) }).map(([, told]) => told?.list ?? [])
    : [options];
  for (const list of lists) {
    const found = list.find((one) => one.value === value);
    if (found) return found.label;
  }
  return undefined;
};
