import type { ReactElement } from 'react';
import { Queue } from './queue/queue.tsx';

/** Exports in the background, and the files they made. */
export default function ExportQueuePage(): ReactElement {
  return <Queue direction="export" />;
}
