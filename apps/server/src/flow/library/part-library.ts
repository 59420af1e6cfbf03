import { createHash } from 'node:crypto';
import { Problem, type Text } from '@parley/contract';
import { type Flow, limits } from '@parley/contract/flow/graph';
import type { z } from 'zod';
import { refusedInput } from '../../kit/failures.ts';
import type { Library } from './library.ts';
import { libraryProblems } from './problems.ts';

/** Whose parts they are. */
export interface Owner<Part> {
  readonly id: string;
  readonly name: string;
  /** The list itself, as it lies in the draft. */
  readonly parts: Part[];
  /** Other lists of the same owner in which none of them may stand, and what those are called. */
  readonly beside: readonly { readonly what: Text; readonly parts: readonly Part[] }[];
}

interface PartLibrary<Part, Shown> {
  readonly label: Text;
  /** What an owner is called. */
  readonly owner: Text;
  owners(flow: Flow): Owner<Part>[];
  /** Of the part as a caller sends it, with the fields of `before` where it sends none. */
  readonly schema: z.ZodType<Part>;
  partOf(form: object, before?: Part): unknown;
  /** Two parts are the same if this is. */
  plain(part: Part, flow: Flow): string;
  /** Throws a Problem for one that cannot be used. */
  check?(part: Part, flow: Flow): void;
  readonly most: number;
  /** Counted among all sentences of a flow. */
  readonly sentences?: true;
  show(part: Part): Shown;
  textOf(shown: Shown): string;
}

type PartRow<Shown> = Shown & { readonly id: string; readonly owner_id: string; readonly owner_name: string };

const idOf = (owner: string, part: unknown): string =>
  `${owner}~${createHash('sha256').update(JSON.stringify(part)).digest('base64url').slice(0, 16)}`;

const allSentences = (flow: Flow): number =>
  flow.intents.reduce((sum, one) => sum + one.exact.length + one.similar.length, 0) +
  flow.knowledge.reduce((sum, one) => sum + 1 + one.similar.length, 0);

/**
 * A library of parts of intents or knowledge that have no ids of their own: sentences, expressions, rules. A part is named by its owner and
 * what it says. It stands in one list of its owner once.
 */
export const partLibrary = <Part, Shown extends object>(
  options: PartLibrary<Part, Shown>,
): Library<PartRow<Shown>, PartRow<Shown>, { readonly owner_id: string }, object> => {
  const { label, owner: ownerLabel, schema, most } = options;
  const rowOf = (owner: Owner<Part>, part: Part): PartRow<Shown> => ({
    ...options.show(part),
    id: idOf(owner.id, part),
    owner_id: owner.id,
    owner_name: owner.name,
  });
  const parsed = (part: unknown): Part => {
    const result = schema.safeParse(part);
    if (!result.success) throw refusedInput(result.error);
    return result.data;
  };
  const open = (flow: Flow) => {
    const owners = new Map(options.owners(flow).map((one) => [one.id, one]));
    let sentences = allSentences(flow);
    /** By owner, what stands where; read once an owner's list is changed. */
    const standing = new Map<string, Map<string, Text>>();
    const placesOf = (owner: Owner<Part>): Map<string, Text> => {
      const known = standing.get(owner.id);
      if (known) return known;
      const places = new Map<string, Text>();
      for (const { what, parts } of [...owner.beside, { what: label, parts: owner.parts }])
        for (const part of parts) {
          const where = { zh: `“${owner.name}”的${what.zh}`, en: `${what.en} of “${owner.name}”` };
          places.set(options.plain(part, flow), where);
        }
      standing.set(owner.id, places);
      return places;
    };
    const claim = (owner: Owner<Part>, part: Part, before?: Part): void => {
      options.check?.(part, flow);
      const places = placesOf(owner);
      const plain = options.plain(part, flow);
      const was = before === undefined ? undefined : options.plain(before, flow);
      const where = places.get(plain);
      if (where && plain !== was) throw new Problem(libraryProblems.taken, { text: options.textOf(options.show(part)), where });
      if (was !== undefined) places.delete(was);
      places.set(plain, { zh: `“${owner.name}”的${label.zh}`, en: `${label.en} of “${owner.name}”` });
    };
    const find = (id: string): { owner: Owner<Part>; at: number; part: Part } | undefined => {
      const owner = owners.get(id.slice(0, id.lastIndexOf('~')));
      const at = owner?.parts.findIndex((part) => idOf(owner.id, part) === id) ?? -1;
      const part = owner?.parts[at];
      return owner === undefined || part === undefined ? undefined : { owner, at, part };
    };
    return {
      rows: (only?: string) =>
        [...owners.values()]
          .filter(({ id }) => only === undefined || id === only)
          .flatMap((owner) => owner.parts.map((part) => rowOf(owner, part))),
      detail: (id: string) => {
        const found = find(id);
        return found && rowOf(found.owner, found.part);
      },
      add: (form: { readonly owner_id: string }) => {
        const owner = owners.get(form.owner_id);
        if (!owner) throw new Problem(libraryProblems.noOwner, { name: form.owner_id, what: ownerLabel });
        if (owner.parts.length >= most) throw new Problem(libraryProblems.full, { what: label, limit: most });
        if (options.sentences && sentences >= limits.allSentences)
          throw new Problem(libraryProblems.full, { what: { zh: '全部语料', en: 'sentences of the flow' }, limit: limits.allSentences });
        const part = parsed(options.partOf(form));
        claim(owner, part);
        owner.parts.push(part);
        sentences++;
        return idOf(owner.id, part);
      },
      change: (id: string, form: object) => {
        const found = find(id);
        if (!found) return undefined;
        const part = parsed(options.partOf(form, found.part));
        claim(found.owner, part, found.part);
        found.owner.parts[found.at] = part;
        return idOf(found.owner.id, part);
      },
      remove: (ids: readonly string[]) => {
        const gone = new Set(ids);
        let count = 0;
        for (const owner of owners.values()) {
          if (!ids.some((id) => id.startsWith(`${owner.id}~`))) continue;
          const stay = owner.parts.filter((part) => !gone.has(idOf(owner.id, part)));
          count += owner.parts.length - stay.length;
          owner.parts.splice(0, owner.parts.length, ...stay);
        }
        standing.clear();
        return count;
      },
    };
  };
  return { label, open, textOf: options.textOf };
};
