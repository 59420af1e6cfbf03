import { type Language, listComma, say, type Text } from '@parley/contract';
import { notify } from '../../api/index.ts';
import type { PasteReport } from '../core/clip.ts';

const words = {
  intents: { zh: '{n} 个意图', en: '{n} {n|intent|intents}' },
  slots: { zh: '{n} 个槽位', en: '{n} {n|slot|slots}' },
  labels: { zh: '{n} 个标签', en: '{n} {n|label|labels}' },
  knowledge: { zh: '{n} 条知识', en: '{n} knowledge {n|item|items}' },
  libraries: { zh: '{n} 个词库', en: '{n} {n|word list|word lists}' },
  components: { zh: '{n} 个组件', en: '{n} {n|component|components}' },
  variables: { zh: '{n} 个变量', en: '{n} {n|variable|variables}' },
  added: { zh: '一并带来：{what}', en: 'Brought along: {what}' },
  mapped: { zh: '{n} 项按名称对应到已有的', en: '{n} matched by name to what is here' },
} as const satisfies Record<string, Text>;

/** Says what a paste changed in the libraries, if it changed anything. */
export function tellPaste(report: PasteReport | undefined, language: Language): void {
  if (!report || (report.added.size === 0 && report.mapped === 0)) return;
  const comma = listComma(language);
  const added = [...report.added].map(([part, names]) => say(words[part], language, { n: names.length })).join(comma);
  const parts = [
    ...(added === '' ? [] : [say(words.added, language, { what: added })]),
    ...(report.mapped === 0 ? [] : [say(words.mapped, language, { n: report.mapped })]),
  ];
  notify({ kind: 'success', text: parts.join(language === 'zh' ? '；' : '; ') });
}
