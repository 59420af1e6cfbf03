import type { Settings } from '@parley/contract/settings';
import { pino } from 'pino';

/** The log of a role: JSON lines on standard output, each naming the role. */
export const roleLog = (role: string, { logLevel }: Settings) =>
  pino({ base: { role }, level: logLevel, timestamp: pino.stdTimeFunctions.isoTime });
