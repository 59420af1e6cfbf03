import { callerLine, scriptRun } from '@parley/contract/flow/script';
import { z } from 'zod';
import type { CameTo } from './one-call.ts';

const counts = z.record(z.string(), z.number().int());

/** What a voice node says came of a call by a simulated caller. */
const outcome = z.object({
  persona: z.string(),
  lines: z.array(callerLine),
  run: scriptRun,
  nodes: counts,
  ways: counts,
  deadEnd: z.object({ nodeId: z.string(), exit: z.string().nullable() }).nullable(),
  circling: z.string().nullable(),
  misagreed: z.boolean(),
});

/** Undefined where the call broke off before anything came of it. */
export const heardCallOf = (stored: unknown): { persona: { id: string }; call: CameTo } | undefined => {
  const { data } = outcome.safeParse(stored);
  return data && { persona: { id: data.persona }, call: data };
};
