import type { RedialRule } from '@parley/pacing';
import { z } from 'zod';

const rules = z.array(z.object({ result: z.string(), times: z.number(), waitSeconds: z.number() })).catch([]);

/** A task's redial rule as it lies in the database. */
export const redialRules = (stored: unknown): RedialRule[] => rules.parse(stored);
