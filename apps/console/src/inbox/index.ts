export { Bell } from './bell.tsx';
export { MessageDialog } from './message-dialog.tsx';
export { inboxWords } from './words.ts';
