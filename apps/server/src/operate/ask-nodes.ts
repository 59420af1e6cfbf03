import type { NodeRole, NodesAsked } from '@parley/contract/operate';
import { uuid7 } from '@parley/db';
import type { Services } from '../services.ts';
import { nodeItems } from './node-queries.ts';

const patience = 3_000; // ms

/**
 * Asks something of every live node of some roles over the bus, and waits until all have taken it up or the time is over.
 *
 * @returns whom it asked, and who answered
 */
export const askNodes = async (
  { db, bus }: Pick<Services, 'db' | 'bus'>,
  type: 'caches-refresh' | 'speech-restart',
  roles: readonly NodeRole[],
  waitMs: number = patience,
): Promise<NodesAsked> => {
  const live = (await nodeItems(db)).filter((node) => node.state !== 'lost' && node.roles.some((role) => roles.includes(role)));
  const request = uuid7();
  const open = new Set(live.map(({ id }) => id));
  if (open.size > 0) {
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    const stop = bus.subscribe('node-answered', (answer) => {
      if (answer.request === request && open.delete(answer.node) && open.size === 0) end();
    });
    const timer = setTimeout(end, waitMs);
    bus.publish({ type, request });
    await over;
    clearTimeout(timer);
    stop();
  }
  const nodes = live.map(({ id, host, roles: plays }) => ({ id, host, roles: plays, answered: !open.has(id) }));
  return { nodes, answered: nodes.filter(({ answered }) => answered).length };
};
