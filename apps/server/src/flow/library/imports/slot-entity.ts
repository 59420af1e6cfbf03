import { Problem, problems, type Text } from '@parley/contract';
import { type Entity, entity, type Flow } from '@parley/contract/flow/graph';
import { libraryProblems } from '../problems.ts';

/** What the kinds of entity are called in a file, besides their own names. */
const kinds: readonly (readonly [Entity['kind'], Text])[] = [
  ['number', { zh: '数字', en: 'number' }],
  ['amount', { zh: '金额', en: 'amount' }],
  ['date', { zh: '日期', en: 'date' }],
  ['time', { zh: '时间', en: 'time' }],
  ['digits', { zh: '数字串', en: 'digits' }],
  ['phone', { zh: '电话', en: 'phone' }],
  ['name', { zh: '姓名', en: 'name' }],
  ['address', { zh: '地址', en: 'address' }],
  ['plate', { zh: '车牌', en: 'plate' }],
  ['tracking', { zh: '单号', en: 'tracking' }],
  ['yes-no', { zh: '是否', en: 'yes-no' }],
  ['choice', { zh: '实体库', en: 'choice' }],
  ['pattern', { zh: '正则', en: 'pattern' }],
  ['text', { zh: '文本', en: 'text' }],
];

/**
 * The entity that a row of slots describes.
 *
 * @throws Problem for a kind that there is not, or a library that the flow has not
 */
export const entityOf = (cells: { readonly entity: string; readonly library: string; readonly regex: string }, flow: Flow): Entity => {
  const word = cells.entity.toLowerCase();
  const kind = kinds.find(([, { zh, en }]) => word === zh || word === en)?.[0];
  if (kind === undefined) {
    const choices = { zh: kinds.map(([, { zh }]) => zh).join('、'), en: kinds.map(([, { en }]) => en).join(', ') };
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
