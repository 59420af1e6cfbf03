import type { ReactElement } from 'react';
import { Queue } from './queue/queue.tsx';

/** Imports in the background: how far they are, and the rows they refused. */
export default function ImportQueuePage(): ReactElement {
  return <Queue direction="import" />;
}
