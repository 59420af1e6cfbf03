import { z } from 'zod';
import { id, instant } from '../page.ts';
import { nothing, route } from '../route.ts';

const page = 'switches';
const realm = 'operator';

/**
 * How far a node is: `waiting` for its turn, `draining` its calls, `restarting`, `back` and registered, or `gone` before its turn came.
 * `failed` ends the restart.
 */
export const restartStep = z.object({
  node: id,
  host: z.string(),
  state: z.enum(['waiting', 'draining', 'restarting', 'back', 'gone', 'failed']),
  /** When it came to this state. */
  since: instant,
  /** Registrations at carriers that it held before. */
  registered: z.number().int().default(0),
});
export type RestartStep = z.infer<typeof restartStep>;

/** `calls-remain`: a node had calls when the wait was over. `not-back`: it was not started again. `not-registered`: carriers don't take it. */
export const restartTrouble = z.enum(['calls-remain', 'not-back', 'not-registered']);
export type RestartTrouble = z.infer<typeof restartTrouble>;

export const rollingRestart = z.object({
  id,
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  waitMinutes: z.number().int(),
  steps: z.array(restartStep),
  reason: restartTrouble.nullable(),
  startedAt: instant,
  endedAt: instant.nullable(),
});
export type RollingRestart = z.infer<typeof rollingRestart>;

/** How long the calls of a node may go on before a restart is given up, minutes. */
export const restartWait = z.number().int().min(1).max(240);

/** Voice nodes are started again one after the other: each takes no more calls, ends those it has, and is back before the next one goes. */
export const nodeRestart = {
  start: route('/api/operate/node/restart/start', {
    page,
    realm,
    audit: true,
    summary: { zh: '滚动重启语音节点', en: 'Restart the voice nodes one by one' },
    input: z.object({
      waitMinutes: restartWait.default(30),
      /** Also where there is one node alone: meanwhile nothing is called and nobody is answered. */
      alone: z.boolean().default(false),
    }),
    output: z.object({ id }),
  }),
  /** The node that is at it takes calls again, if it has not ended yet. */
  stop: route('/api/operate/node/restart/stop', {
    page,
    realm,
    audit: true,
    summary: { zh: '停止滚动重启', en: 'Stop a rolling restart' },
    input: nothing,
    output: z.object({}),
  }),
  /** The restart that runs, or the last one of the day. */
  last: route('/api/operate/node/restart/last', {
    page,
    realm,
    summary: { zh: '滚动重启进度', en: 'How far a rolling restart is' },
    input: nothing,
    output: z.object({ restart: rollingRestart.nullable() }),
  }),
};
