import { notify } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { copyText } from './copy-text.ts';

const words = {
  copied: { zh: '已复制', en: 'Copied' },
  failed: { zh: '浏览器不允许复制，请选中后手动复制', en: 'The browser does not allow it. Select the text and copy it yourself.' },
} as const;

/** Copies a text, and tells whether it could. */
export function useCopy(): (text: string) => void {
  const { say } = useWords(words);
  return (text) =>
    void copyText(text).then((done) => notify(done ? { kind: 'success', text: say('copied') } : { kind: 'warning', text: say('failed') }));
}
