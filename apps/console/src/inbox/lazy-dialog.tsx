import type { ReceivedMessage } from '@parley/contract/message';
import { type ReactElement, Suspense } from 'react';
import { lazyPanel } from '../navigation/index.ts';

const Dialog = lazyPanel('message', async () => (await import('./message-dialog.tsx')).MessageDialog);

/** One message in full, of which the page that shows only titles loads nothing before. */
export function MessageDialog(props: { message: ReceivedMessage; onClose: () => void }): ReactElement {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
