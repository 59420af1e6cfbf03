export { useInbox } from './inbox.ts';
export { MessageDialog } from './lazy-dialog.tsx';
export { useLiveInbox } from './use-inbox.ts';
export { inboxWords } from './words.ts';
