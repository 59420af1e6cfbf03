import { Problem, problems } from '@parley/contract';
import { type Entity, entity, type Flow } from '@parley/contract/flow/graph';
import { entityTexts } from '@parley/contract/kind-texts';
import { libraryProblems } from '../problems.ts';

/** Shorter words that people write for some kinds. */
const others: Readonly<Record<string, Entity['kind']>> = {
  数字串: 'digits',
  电话: 'phone',
  车牌: 'plate',
  单号: 'tracking',
  是否: 'yes-no',
  实体库: 'choice',
  词库: 'choice',
  文本: 'text',
  正则表达式: 'pattern',
};

const kindOf = (word: string): Entity['kind'] | undefined => {
  const folded = word.trim().toLowerCase();
  const named = entity.options
    .map(({ shape }) => shape.kind.value)
    .find((kind) => folded === kind || folded === entityTexts[kind].zh || folded === entityTexts[kind].en.toLowerCase());
  return named ?? others[folded];
};

/**
 * The entity that a row of slots describes.
 *
 * @throws Problem for a kind that there is not, or a library that the flow has not
 */
export const entityOf = (cells: { readonly entity: string; readonly library: string; readonly regex: string }, flow: Flow): Entity => {
  const kind = kindOf(cells.entity);
  if (kind === undefined) {
    const words = Object.values(entityTexts);
    const choices = { zh: words.map(({ zh }) => zh).join('、'), en: words.map(({ en }) => en).join(', ') };
    throw new Problem(libraryProblems.cell, { column: { zh: '类型', en: 'Type' }, value: cells.entity, choices });
  }
  if (kind === 'choice') {
    const library = flow.libraries.find(({ name }) => name.trim().toLowerCase() === cells.library.toLowerCase());
    if (!library) throw new Problem(libraryProblems.noOwner, { name: cells.library, what: { zh: '实体库', en: 'entity library' } });
    return entity.parse({ kind, libraryId: library.id });
  }
  if (kind === 'pattern') {
    if (cells.regex === '') throw new Problem(problems.invalid, { what: { zh: '正则', en: 'expression' } });
    return entity.parse({ kind, regex: cells.regex });
  }
  return entity.parse({ kind });
};
