import './error-page.css';
import { ApiError } from '@parley/contract';
import { type ReactElement, useState } from 'react';
import { useLocation, useRouteError } from 'react-router';
import { BrandMark } from '../brand/index.ts';
import { config, shellRoot, version } from '../config/index.ts';
import { dateTime } from '../format/index.ts';
import { useWords } from '../i18n/index.ts';
import { copyText } from '../parts/copy/index.ts';
import { useSession } from '../session/index.ts';

const words = {
  title: { zh: '页面出错了', en: 'The page failed' },
  text: {
    zh: '已保存的内容不受影响。请重新加载；若仍出现，请把下面的信息发给管理员。',
    en: 'What was saved is safe. Reload; if it stays, send your administrator what stands below.',
  },
  reload: { zh: '重新加载', en: 'Reload' },
  copy: { zh: '复制信息', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  time: { zh: '时间', en: 'Time' },
  page: { zh: '页面', en: 'Page' },
  user: { zh: '用户', en: 'User' },
  version: { zh: '版本', en: 'Version' },
  browser: { zh: '浏览器', en: 'Browser' },
  request: { zh: '请求编号', en: 'Request' },
  error: { zh: '错误', en: 'Error' },
  none: { zh: '没有记录到错误', en: 'No error was recorded' },
} as const;

/** When the frame itself cannot be drawn. It stands without the component library. */
export function ErrorPage(): ReactElement {
  const { say } = useWords(words);
  const error = useRouteError();
  const { pathname } = useLocation();
  const username = useSession((state) => state.info?.info.username);
  const [at] = useState(() => dateTime(new Date().toISOString()));
  const [copied, setCopied] = useState(false);
  const facts = [
    [say('error'), error instanceof Error ? `${error.name}: ${error.message}` : say('none')],
    ...(error instanceof ApiError && error.data?.request ? [[say('request'), error.data.request]] : []),
    [say('time'), at],
    // Without its query, which may hold a number somebody looked for.
    [say('page'), pathname],
    ...(username ? [[say('user'), username]] : []),
    [say('version'), version],
    [say('browser'), navigator.userAgent],
  ].map(([name, value]) => `${name}: ${value}`);
  const copy = (): void => void copyText(facts.join('\n')).then(setCopied);
  return (
    <main className="error-page">
      <BrandMark size={40} />
      <h1>{say('title')}</h1>
      <p>{say('text')}</p>
      <code>{facts.join('\n')}</code>
      <div className="error-page-acts">
        <button type="button" onClick={() => window.location.assign(shellRoot(config().SYSTEM))}>
          {say('reload')}
        </button>
        <button type="button" className="error-page-copy" onClick={copy}>
          {say(copied ? 'copied' : 'copy')}
        </button>
      </div>
    </main>
  );
}
