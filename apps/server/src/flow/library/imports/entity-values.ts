import { Problem } from '@parley/contract';
import { limits } from '@parley/contract/flow/graph';
import { entityLibraries } from '../item-libraries.ts';
import { libraryProblems } from '../problems.ts';
import type { Column, Fill } from './library-import.ts';
import { split } from './split-cell.ts';

type ValueField = 'library' | 'value' | 'synonyms';

export const valueColumns: readonly Column<ValueField>[] = [
  {
    field: 'library',
    title: { zh: '实体库', en: 'Library' },
    others: ['实体库名称', '词库', '库', 'entity library', 'entity'],
    needed: true,
    owner: true,
  },
  { field: 'value', title: { zh: '标准值', en: 'Value' }, others: ['值', '实体值', '标准词', 'entity value', 'name'], needed: true },
  { field: 'synonyms', title: { zh: '同义词', en: 'Synonyms' }, others: ['别名', '同义词（多个用逗号隔开）', 'synonym', 'aliases'] },
];

const mostSynonyms = 200;

const folded = (word: string): string => word.trim().toLowerCase();

/** Values into libraries that are named in a column, or into one; a library that is not there is made. A value that is there gets the synonyms. */
export const fillValues: Fill<ValueField> = (flow, owner) => {
  const editor = entityLibraries.open(flow);
  /** By library, the value that each of its words stands for. */
  const words = new Map<string, Map<string, string>>();
  const libraryFor = (name: string) => {
    const known = flow.libraries.find((one) => (owner === undefined ? folded(one.name) === folded(name) : one.id === owner));
    if (known) return known;
    if (owner !== undefined) throw new Problem(libraryProblems.noOwner, { name: owner, what: { zh: '实体库', en: 'entity library' } });
    const id = editor.add({ name });
    const made = flow.libraries.find((one) => one.id === id);
    if (!made) throw new Error('a library that was added is not there');
    return made;
  };
  return (cells) => {
    const library = libraryFor(cells.library);
    const standing =
      words.get(library.id) ??
      new Map(library.items.flatMap(({ value, synonyms }) => [value, ...synonyms].map((word) => [folded(word), value] as const)));
    words.set(library.id, standing);
    const before = library.items.find(({ value }) => folded(value) === folded(cells.value));
    const value = before?.value ?? cells.value;
    const fresh = split(cells.synonyms, /[,，、;；|\n]/).filter((word) => standing.get(folded(word)) !== value);
    for (const word of before ? fresh : [value, ...fresh]) {
      const holder = standing.get(folded(word));
      const where = { zh: `“${library.name}”的“${holder}”`, en: `“${holder}” of “${library.name}”` };
      if (holder !== undefined) throw new Problem(libraryProblems.taken, { text: word, where });
    }
    if (before && fresh.length === 0)
      throw new Problem(libraryProblems.taken, { text: value, where: { zh: `“${library.name}”`, en: `“${library.name}”` } });
    const synonyms = [...(before?.synonyms ?? []), ...fresh.filter((word) => folded(word) !== folded(value))];
    if (synonyms.length > mostSynonyms)
      throw new Problem(libraryProblems.full, { what: { zh: '同义词', en: 'synonyms' }, limit: mostSynonyms });
    if (value.length > 100 || synonyms.some((word) => word.length > 60)) throw new Problem(libraryProblems.longWord);
    if (before) before.synonyms = synonyms;
    else if (library.items.length >= limits.libraryItems)
      throw new Problem(libraryProblems.full, { what: { zh: '实体值', en: 'entity values' }, limit: limits.libraryItems });
    else library.items.push({ value, synonyms });
    for (const word of [value, ...synonyms]) standing.set(folded(word), value);
  };
};
