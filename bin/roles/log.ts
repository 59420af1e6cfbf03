import { lineWithoutPhones } from '@parley/contract/phones-in-text';
import type { Settings } from '@parley/contract/settings';
import { pino } from 'pino';

/** The log of a role: JSON lines on standard output, each naming the role. No line tells more of a phone number than its last digits. */
export const roleLog = (role: string, { logLevel }: Settings) =>
  pino({
    base: { role },
    level: logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: lineWithoutPhones },
  });
