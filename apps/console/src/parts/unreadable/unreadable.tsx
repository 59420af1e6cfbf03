import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { Status } from '../../status/index.ts';

const words = {
  entries: {
    zh: '有 {n} 条无法读取，已略过；编辑并保存后去除',
    en: '{n} {n|entry|entries} cannot be read and {n|is|are} left out; to be rid of them edit and save',
  },
  rule: { zh: '无法读取，已略过；请重新填写或删除', en: 'It cannot be read and is left out: write it anew, or delete it' },
} as const;

/** Says that entries of a rule, or without a count the rule itself, cannot be read and do nothing. Nothing where all can be. */
export function Unreadable({ entries }: { readonly entries?: number }): ReactElement | null {
  const { say } = useWords(words);
  if (entries === 0) return null;
  return <Status shape="triangle" tone="warn" inline word={entries === undefined ? say('rule') : say('entries', { n: entries })} />;
}
