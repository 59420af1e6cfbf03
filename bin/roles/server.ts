import { existsSync } from 'node:fs';
import type { Settings } from '@parley/contract/settings';
import { readKey } from '@parley/db/seal';
import { startServer } from '@parley/server';
import { consoleFolder } from '../launcher/console-build.ts';
import type { Running } from '../launcher/running.ts';
import { roleLog } from './log.ts';

/** The API and the background jobs, with the console if it has been built. */
export function startServerRole(settings: Settings): Promise<Running> {
  return startServer({
    databaseUrl: settings.databaseUrl,
    host: settings.http.host,
    port: settings.http.port,
    dataDir: settings.dataFolder,
    key: readKey(settings.key),
    captcha: settings.captcha,
    origins: settings.origins,
    trustedProxies: settings.trustedProxies,
    metricsToken: settings.metricsToken,
    fileDays: settings.fileDays,
    traceDays: settings.traceDays,
    gatewayNetworks: settings,
    ...(existsSync(consoleFolder) ? { consoleDir: consoleFolder } : {}),
    roles: ['api', 'worker'],
    log: roleLog('server', settings),
  });
}
