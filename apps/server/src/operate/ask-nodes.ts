import type { Renewed } from '@parley/contract/bus';
import type { NodeRole, SpeechRestarted } from '@parley/contract/operate';
import { uuid7 } from '@parley/db';
import type { Services } from '../services.ts';
import { nodeItems } from './node-queries.ts';

/** A node that says nothing at all for so long is not waited for, ms. */
const patience = 3_000;
/** One that is at it may take so many times as long. */
const workFactor = 15;

/**
 * Asks something of every live node of some roles over the bus, and waits until all have done it or the time is over.
 *
 * @param waitMs how long one that says nothing is waited for
 * @returns whom it asked, who has done it, and what was renewed, where that was asked
 */
export const askNodes = async (
  { db, bus }: Pick<Services, 'db' | 'bus'>,
  type: 'caches-refresh' | 'speech-restart',
  roles: readonly NodeRole[],
  waitMs: number = patience,
): Promise<SpeechRestarted> => {
  const live = (await nodeItems(db)).filter((node) => node.state !== 'lost' && node.roles.some((role) => roles.includes(role)));
  const request = uuid7();
  const awaited = new Set(live.map(({ id }) => id));
  const silent = new Set(awaited);
  const done = new Map<string, Renewed | null>();
  if (awaited.size > 0) {
    const over = Promise.withResolvers<void>();
    const drop = (nodes: Iterable<string>): void => {
      for (const node of nodes) awaited.delete(node);
      if (awaited.size === 0) over.resolve();
    };
    const stops = [
      bus.subscribe('node-busy', (answer) => answer.request === request && silent.delete(answer.node)),
      bus.subscribe('node-answered', (answer) => {
        if (answer.request !== request || !awaited.has(answer.node)) return;
        done.set(answer.node, answer.renewed ?? null);
        drop([answer.node]);
      }),
    ];
    const timers = [setTimeout(() => drop(silent), waitMs), setTimeout(over.resolve, workFactor * waitMs)];
    bus.publish({ type, request });
    await over.promise;
    for (const timer of timers) clearTimeout(timer);
    for (const stop of stops) stop();
  }
  const nodes = live.map(({ id, host, roles: plays }) => ({
    ...{ id, host, roles: plays, answered: done.has(id) },
    renewed: done.get(id) ?? null,
  }));
  return { nodes, answered: done.size };
};
