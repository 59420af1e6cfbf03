import type { ReactElement } from 'react';
import { useWords } from '../i18n/index.ts';
import { Empty } from '../parts/states/index.ts';

const words = {
  what: { zh: '这个页面没有加载成功', en: 'This page could not be loaded' },
  how: {
    zh: '可能是网络中断，或者刚刚更新了版本。已保存的内容不受影响。',
    en: 'The network may have failed, or a new version has just arrived. What was saved is safe.',
  },
  reload: { zh: '重新加载', en: 'Reload' },
} as const;

/** In place of what could not be loaded. The browser remembers it as lost; a new start asks for it again. */
export function ChunkLost({ error }: { error: Error }): ReactElement {
  const { say } = useWords(words);
  const again = (
    <>
      <button type="button" className="chunk-again" onClick={() => window.location.reload()}>
        {say('reload')}
      </button>
      <p className="code faint" role="alert">
        {error.name}: {error.message}
      </p>
    </>
  );
  return <Empty what={say('what')} how={say('how')} action={again} />;
}
