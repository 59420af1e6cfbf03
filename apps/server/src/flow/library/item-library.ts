import { Problem, problems, type Text } from '@parley/contract';
import type { Flow } from '@parley/contract/flow/graph';
import type { LibraryPart } from '@parley/contract/flow/references';
import { uuid7 } from '@parley/db';
import type { z } from 'zod';
import { refusedInput } from '../../kit/failures.ts';
import type { Library } from './library.ts';
import { libraryProblems } from './problems.ts';
import { namesOf, usesIn } from './uses.ts';

interface ItemLibrary<Item, Row> {
  readonly label: Text;
  /** The list itself, as it lies in the draft. */
  listOf(flow: Flow): Item[];
  readonly schema: z.ZodType<Item>;
  /** What no two of them share; undefined where they may. */
  nameOf?(item: Item): string;
  readonly most: number;
  /** What such an item is to whatever refers to it; undefined where nothing does. */
  readonly usedBy?: LibraryPart;
  row(item: Item, uses: number): Row;
  textOf(row: Row): string;
  /** Where a new item stands among the others that does not say so; at the end if not given. */
  placeOf?(item: Item, list: readonly Item[]): number;
  /** Whatever else an item has to be. Throws a Problem. */
  check?(item: Item, flow: Flow): void;
  /** What else of a flow follows a change. */
  changed?(item: Item, before: Item, flow: Flow): void;
}

/** The place among the others that a caller asks for, from 0. */
const wantedPlace = (form: object): number | undefined => ('place' in form && typeof form.place === 'number' ? form.place : undefined);

const folded = (name: string): string => name.trim().normalize('NFKC').toLowerCase();

/** A library of items that have ids of their own. An update keeps every field that it does not name. */
export const itemLibrary = <Item extends { id: string }, Row extends { readonly id: string }>(
  options: ItemLibrary<Item, Row>,
): Library<Row, Item, object, object> => {
  const { label, listOf, schema, nameOf, most, usedBy } = options;
  const parsed = (item: unknown): Item => {
    const result = schema.safeParse(item);
    if (!result.success) throw refusedInput(result.error);
    return result.data;
  };
  const open = (flow: Flow) => {
    const list = listOf(flow);
    const names = new Map(nameOf ? list.map((item) => [folded(nameOf(item)), item.id] as const) : []);
    const claim = (item: Item, before?: Item): void => {
      options.check?.(item, flow);
      if (!nameOf) return;
      const name = folded(nameOf(item));
      const holder = names.get(name);
      if (holder !== undefined && holder !== item.id) throw new Problem(problems.nameTaken, { name: nameOf(item) });
      if (before) names.delete(folded(nameOf(before)));
      names.set(name, item.id);
    };
    return {
      rows: () => {
        const uses = usedBy ? usesIn(flow, usedBy) : undefined;
        return list.map((item) => options.row(item, uses?.get(item.id)?.length ?? 0));
      },
      detail: (id: string) => list.find((item) => item.id === id),
      add: (form: object) => {
        if (list.length >= most) throw new Problem(libraryProblems.full, { what: label, limit: most });
        const item = parsed({ ...form, id: uuid7() });
        claim(item);
        list.splice(wantedPlace(form) ?? options.placeOf?.(item, list) ?? list.length, 0, item);
        return item.id;
      },
      change: (id: string, form: object) => {
        const at = list.findIndex((item) => item.id === id);
        const before = list[at];
        if (!before) return undefined;
        const item = parsed({ ...before, ...form, id });
        claim(item, before);
        list.splice(at, 1);
        list.splice(wantedPlace(form) ?? at, 0, item);
        options.changed?.(item, before, flow);
        return id;
      },
      remove: (ids: readonly string[]) => {
        const gone = new Set(ids);
        const leaving = list.filter(({ id }) => gone.has(id));
        const uses = usedBy ? usesIn(flow, usedBy) : undefined;
        for (const item of leaving) {
          const users = uses?.get(item.id);
          if (users) throw new Problem(problems.inUse, { name: nameOf?.(item) ?? item.id, by: namesOf(users) });
        }
        const stay = list.filter(({ id }) => !gone.has(id));
        list.splice(0, list.length, ...stay);
        return leaving.length;
      },
    };
  };
  return { label, open, textOf: options.textOf };
};
