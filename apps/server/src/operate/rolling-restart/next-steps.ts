import type { RestartStep, RestartTrouble } from '@parley/contract/operate';

/** A voice node as the restart sees it. */
export interface RestartingNode {
  live: boolean;
  startedAt: number;
  /** It takes calls: recognisers, signalling and dialler are up. */
  ready: boolean;
  /** Registrations at carriers that it holds. */
  registered: number;
}

export interface RestartView {
  steps: readonly RestartStep[];
  /** By id; without those whose row is gone. */
  nodes: ReadonlyMap<string, RestartingNode>;
  /** ms since the epoch, of the database, as `startedAt`. */
  now: number;
  waitMs: number;
}

export interface RestartProgress {
  steps: RestartStep[];
  /** A node that is to drain, and to end then. */
  ask?: string;
  /** One that is to take calls again. */
  release?: string;
  /** The restart has ended so. */
  ended?: 'done' | RestartTrouble;
}

/** How long a process may take to end, start and register, ms. */
export const backWithin = 180_000;

/** What comes next in a restart of node after node. Pure. */
export function nextSteps({ steps, nodes, now, waitMs }: RestartView): RestartProgress {
  const at = steps.findIndex(({ state }) => state === 'waiting' || state === 'draining' || state === 'restarting');
  const step = steps[at];
  if (!step) return { steps: [...steps], ended: 'done' };
  const node = nodes.get(step.node);
  const lasted = now - Date.parse(step.since);
  const to = (state: RestartStep['state'], more: Partial<RestartStep> = {}): RestartStep[] =>
    steps.with(at, { ...step, ...more, state, since: new Date(now).toISOString() });
  if (step.state === 'waiting') {
    if (!node?.live) return { steps: to('gone') };
    return { steps: to('draining', { registered: node.registered }), ask: step.node };
  }
  const startedAnew = node !== undefined && node.startedAt > Date.parse(step.since);
  if (step.state === 'draining') {
    // Its row is gone once it has ended; a process that died meanwhile is started again as well.
    if (!node?.live || startedAnew) return { steps: startedAnew ? to('restarting', { since: step.since }) : to('restarting') };
    if (lasted < waitMs) return { steps: [...steps] };
    return { steps: to('failed'), release: step.node, ended: 'calls-remain' };
  }
  const isUp = node?.live === true && node.ready;
  if (isUp && node.registered >= step.registered) return { steps: to('back') };
  if (lasted < backWithin) return { steps: [...steps] };
  return { steps: to('failed'), ended: isUp ? 'not-registered' : 'not-back' };
}
