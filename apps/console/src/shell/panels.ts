import { lazyPanel } from '../navigation/index.ts';

/** What opens over the page, loaded when it is first wanted. */
export const Appearance = lazyPanel('appearance', async () => (await import('./appearance.tsx')).Appearance);
export const ChangePassword = lazyPanel('password', async () => (await import('./change-password.tsx')).ChangePassword);
export const TestChatDrawer = lazyPanel('test-chat', async () => (await import('./test-chat.tsx')).TestChatDrawer);
