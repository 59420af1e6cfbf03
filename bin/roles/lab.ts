import type { Settings } from '@parley/contract/settings';
import { startLab } from '@parley/lab';
import type { Running } from '../launcher/running.ts';
import { StartupError } from '../launcher/startup-error.ts';
import { roleLog } from './log.ts';

/** The simulated carrier. */
export function startLabRole(settings: Settings): Promise<Running> {
  if (settings.labPort === undefined) throw new StartupError('LAB_PORT is 0, which leaves the lab out');
  return startLab({ port: settings.labPort, log: roleLog('lab', settings) });
}
