import type { Text } from '@parley/contract';
import { useWords } from '../../i18n/index.ts';
import { useUnsaved } from '../../parts/form/index.ts';
import type { DraftFile } from './use-draft-file.ts';

const words = {
  title: { zh: '改动还没有保存，要离开吗？', en: 'Leave before the changes are saved?' },
  leave: { zh: '离开', en: 'Leave' },
  text: {
    zh: '它们还没有存到服务器，留在这台电脑上，下次在这里打开这个话术时恢复。',
    en: 'They are not on the server yet. They stay on this computer and come back when the flow is opened here again.',
  },
} as const satisfies Record<string, Text>;

/** Saves what is left when the designer is left, and asks where that cannot be done. */
export function useLeaving({ save, settle }: DraftFile): void {
  const { say } = useWords(words);
  useUnsaved(save.phase !== 'saved', { settle, question: { title: say('title'), text: say('text'), leave: say('leave') } });
}
