import type { Bus } from '@parley/contract/bus';

/** Begins what is asked of all nodes, and says that it did. */
export function answerRequests(bus: Bus, node: string, begin: Record<'speech-restart' | 'caches-refresh', () => void>): void {
  const answer = (type: keyof typeof begin): void => {
    bus.subscribe(type, ({ request }) => {
      begin[type]();
      bus.publish({ type: 'node-answered', request, node });
    });
  };
  answer('speech-restart');
  answer('caches-refresh');
}
