import './error-page.css';
import type { ReactElement } from 'react';
import { useRouteError } from 'react-router';
import { BrandMark } from '../brand/index.ts';
import { config, shellRoot } from '../config/index.ts';
import { useWords } from '../i18n/index.ts';

const words = {
  title: { zh: '页面出错了', en: 'The page failed' },
  text: {
    zh: '已保存的内容不受影响。请重新加载；若仍出现，请把下面的信息告诉管理员。',
    en: 'What was saved is safe. Reload; if it stays, give your administrator the line below.',
  },
  reload: { zh: '重新加载', en: 'Reload' },
} as const;

/** When the frame itself cannot be drawn. It stands without the component library. */
export function ErrorPage(): ReactElement {
  const { say } = useWords(words);
  const error = useRouteError();
  return (
    <main className="error-page">
      <BrandMark size={40} />
      <h1>{say('title')}</h1>
      <p>{say('text')}</p>
      {error instanceof Error ? (
        <code>
          {error.name}: {error.message}
        </code>
      ) : null}
      <button type="button" onClick={() => window.location.assign(shellRoot(config().SYSTEM))}>
        {say('reload')}
      </button>
    </main>
  );
}
