import type { Text } from '@parley/contract';

export const batchWords = {
  title: { zh: '批量测试', en: 'Many utterances' },
  how: {
    zh: '一行一句，Tab 或逗号后面写期望的出口或意图，可以不写。',
    en: 'A sentence a line; behind a tab or a comma the exit or intent expected, if any.',
  },
  node: { zh: '在哪里说', en: 'Said where' },
  whole: { zh: '整个话术（看意图）', en: 'The whole flow (intents)' },
  text: { zh: '语句', en: 'Utterances' },
  file: { zh: '选文件', en: 'Choose a file' },
  fileHow: { zh: 'TXT、CSV 或 Excel，UTF-8 或 GBK', en: 'TXT, CSV or Excel, UTF-8 or GBK' },
  read: { zh: '读到 {n} 句（{form}）', en: '{n} {n|sentence|sentences} read ({form})' },
  skipped: { zh: '，{n} 行空白或太长没有读', en: ', {n} empty or too long left out' },
  run: { zh: '跑 {n} 句', en: 'Run {n}' },
  tooMany: { zh: '最多 2000 句', en: 'At most 2,000 sentences' },
  right: { zh: '{right} / {judged} 符合期望', en: '{right} of {judged} as expected' },
  unjudged: { zh: '{n} 句没有写期望，只看结果', en: '{n} without an expectation' },
  confusion: { zh: '混淆表：行是期望，列是结果', en: 'Confusion: expected down, came across' },
  expected: { zh: '期望', en: 'Expected' },
  actual: { zh: '结果', en: 'Came' },
  score: { zh: '依据', en: 'Why' },
  none: { zh: '—', en: '—' },
  recall: { zh: '导出 7 天的规则召回', en: 'Export the recall of rules, 7 days' },
  recallBegun: { zh: '正在导出，完成后在下载中心', en: 'Being exported: you find it in the download centre' },
  onlyWrong: { zh: '只看不符', en: 'Only the wrong' },
} as const satisfies Record<string, Text>;

export const unmatchedWords = {
  title: { zh: '未识别', en: 'Unmatched' },
  all: { zh: '{days} 天里每一句都听懂了', en: 'Every sentence of {days} {days|day|days} was understood' },
  handled: { zh: '没听懂的都已归入意图或忽略', en: 'All that was not understood has an intent, or is ignored' },
  found: {
    zh: '{days} 天里 {unmatched} / {heard} 句没听懂',
    en: '{unmatched} of {heard} {heard|sentence|sentences} of {days} {days|day|days} {unmatched|was|were} not understood',
  },
  days: { zh: '{n} 天', en: '{n} {n|day|days}' },
  times: { zh: '{n} 次', en: '{n} {n|time|times}' },
  into: { zh: '归入「{name}」', en: 'Into “{name}”' },
  other: { zh: '其他意图', en: 'Another intent' },
  ignore: { zh: '忽略', en: 'Ignore' },
  ignored: { zh: '已忽略 30 天', en: 'Ignored for 30 days' },
  added: { zh: '已归入「{name}」，存在草稿里', en: 'Added to “{name}” of the draft' },
  undo: { zh: '撤销', en: 'Undo' },
  call: { zh: '最近一通', en: 'Latest call' },
  at: { zh: '在「{node}」', en: 'at “{node}”' },
} as const satisfies Record<string, Text>;
