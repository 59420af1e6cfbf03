import type { ReceivedMessage } from '@parley/contract/message';
import { lazyPanel } from '../navigation/index.ts';

/** One message in full, of which the page that shows only titles loads nothing before. */
export const MessageDialog = lazyPanel<{ message: ReceivedMessage; onClose: () => void }>(
  'message',
  async () => (await import('./message-dialog.tsx')).MessageDialog,
);
