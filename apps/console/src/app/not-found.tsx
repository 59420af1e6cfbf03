import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useWords } from '../i18n/index.ts';
import { Empty } from '../parts/states/index.ts';

const words = {
  what: { zh: '没有这个页面', en: 'There is no such page' },
  how: { zh: '地址有误，或者您没有查看它的权限。', en: 'The address is wrong, or you may not see the page.' },
  home: { zh: '回到首页', en: 'Go home' },
} as const;

/** 404, inside the frame. */
export function NotFound(): ReactElement {
  const { say } = useWords(words);
  return <Empty what={say('what')} how={say('how')} action={<Link to="/">{say('home')}</Link>} />;
}
