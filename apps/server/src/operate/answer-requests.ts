import { dropCompiledChats } from '../flow/chat.ts';
import type { Services } from '../services.ts';

/** Does what is asked of every node that is no voice node, and says so. @returns a function that ends it */
export const answerRequests = ({ bus }: Pick<Services, 'bus'>, node: string): (() => void) =>
  bus.subscribe('caches-refresh', ({ request }) => {
    dropCompiledChats();
    bus.publish({ type: 'node-answered', request, node });
  });
