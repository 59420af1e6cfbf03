import type { Bus, Renewed } from '@parley/contract/bus';

export interface NodeActs {
  /** Replaces the processes of the speech engine while calls go on. */
  restartSpeech: () => Promise<Renewed>;
  refreshCaches: () => void;
}

/** Does what is asked of all nodes, and says so when it is done. */
export function answerRequests(bus: Bus, node: string, acts: NodeActs, onError: (error: unknown) => void): void {
  bus.subscribe('speech-restart', ({ request }) => {
    bus.publish({ type: 'node-busy', request, node });
    acts.restartSpeech().then((renewed) => bus.publish({ type: 'node-answered', request, node, renewed }), onError);
  });
  bus.subscribe('caches-refresh', ({ request }) => {
    acts.refreshCaches();
    bus.publish({ type: 'node-answered', request, node });
  });
}
