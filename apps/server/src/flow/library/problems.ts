import { problemKind } from '@parley/contract';

/** Why an item is not taken into a library of a flow. */
export const libraryProblems = {
  full: problemKind(
    'library.full',
    409,
    { zh: '{what}最多 {limit} 条', en: 'There are {limit} at most: {what}' },
    { zh: '请先删除不用的', en: 'Delete those that are not used first' },
  ),
  taken: problemKind(
    'library.taken',
    409,
    { zh: '“{text}”已在{where}中', en: '“{text}” is there already: {where}' },
    { zh: '请修改，或先从那里删除', en: 'Change it, or take it out there first' },
  ),
  noWords: problemKind(
    'library.no-words',
    400,
    { zh: '“{text}”只有标点或符号，听不到', en: '“{text}” has no words that could be heard' },
    { zh: '请写成能说出口的话', en: 'Write what somebody can say' },
  ),
  expression: problemKind(
    'library.expression',
    400,
    { zh: '正则{why}', en: 'The expression {why}' },
    { zh: '请改正后再保存', en: 'Mend it and save again' },
  ),
  ruleEmpty: problemKind(
    'library.rule-empty',
    400,
    { zh: '规则没有“都要有”或“有其一”的词，不会成立', en: 'The rule has neither “all of” nor “any of”: it would never hold' },
    { zh: '请至少填写一个词', en: 'Give one word at least' },
  ),
  sameWord: problemKind(
    'library.same-word',
    400,
    { zh: '“{text}”与它的意思相同', en: '“{text}” stands for itself' },
    { zh: '请填写听错的词和正确的词', en: 'Give what is heard wrong and what is meant' },
  ),
  longWord: problemKind(
    'library.long-word',
    400,
    { zh: '值最多 100 个字符，同义词最多 60 个', en: 'A value has at most 100 characters, a synonym 60' },
    { zh: '请缩短后再导入', en: 'Shorten it and import again' },
  ),
  cell: problemKind(
    'library.cell',
    400,
    { zh: '“{column}”不能是“{value}”，可填：{choices}', en: '“{column}” cannot be “{value}”; it may be: {choices}' },
    { zh: '请改正后再导入', en: 'Mend it and import again' },
  ),
  draftFull: problemKind(
    'library.draft-full',
    409,
    { zh: '话术已达 {limit} MB 上限', en: 'The flow is as large as it may be, {limit} MB' },
    { zh: '请先删除不用的内容', en: 'Delete what is not used first' },
  ),
  noOwner: problemKind(
    'library.no-owner',
    404,
    { zh: '没有名为“{name}”的{what}', en: 'There is no {what} named “{name}”' },
    { zh: '请先新建，或改正名称', en: 'Make it first, or mend the name' },
  ),
} as const;
