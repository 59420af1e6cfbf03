import type { Text } from '@parley/contract';

/** A page that no menu names: it opens from another page, and whoever may see that one may see it. */
export interface Companion {
  readonly name: string;
  readonly path: string;
  /** Name of the page in the menu; undefined: every user who is logged in. */
  readonly under: string | undefined;
  readonly label: Text;
  /** It needs the whole window: the menu folds while it is open. */
  readonly wide?: boolean;
}

export const companions: readonly Companion[] = [
  { name: 'flow-design', path: '/flow/design/:id', under: 'flow', label: { zh: '话术设计', en: 'Designer' }, wide: true },
  { name: 'flow-test', path: '/flow/test/:id', under: 'flow', label: { zh: '话术测试', en: 'Flow test' }, wide: true },
  { name: 'flow-compare', path: '/flow/compare/:id', under: 'flow', label: { zh: '版本对比', en: 'Compare versions' }, wide: true },
  { name: 'personal', path: '/personal', under: undefined, label: { zh: '个人信息', en: 'Personal info' } },
  { name: 'messages', path: '/messages', under: undefined, label: { zh: '我的消息', en: 'My messages' } },
];
