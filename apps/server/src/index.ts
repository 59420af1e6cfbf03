import { join } from 'node:path';
import { registry } from '@parley/contract/registry';
import { connect, NotifyBus } from '@parley/db';
import { Trainer } from '@parley/nlu/trainer';
import { startTrials } from './announcement/run-trials.ts';
import { startUndos } from './announcement/undo-rules.ts';
import { serveCaptures } from './call/call-capture.ts';
import { startTraceExpiry } from './call/expire-traces.ts';
import { startRetention } from './call/retention/start-retention.ts';
import { serveRecordings } from './call/serve-recording.ts';
import { fileSealOf } from './files/file-seal.ts';
import { FolderFileStore } from './files/file-store.ts';
import { clearIncoming } from './files/incoming.ts';
import { openJobs } from './jobs/jobs.ts';
import { createApp, noSuchCall } from './kit/app.ts';
import { mount } from './kit/mount.ts';
import { redaction } from './kit/redaction.ts';
import { startMessagePush } from './message/push-due.ts';
import { startTaskEnds } from './message/sms/start-task-ends.ts';
import { startNonceExpiry } from './open/expire-nonces.ts';
import { answerRequests } from './operate/answer-requests.ts';
import { startCompanyDates } from './operate/expire-companies.ts';
import { registerNode } from './operate/node-registration.ts';
import { startRollingRestarts } from './operate/rolling-restart/run-restarts.ts';
import { startNumberConversion } from './operate/start-number-conversion.ts';
import { startResealing } from './operate/start-resealing.ts';
import { startFlowRuns } from './proving/runs/work-on-runs.ts';
import { bounds } from './routes.ts';
import type { Services } from './services.ts';
import { startSessionExpiry } from './session/expire-sessions.ts';
import type { ServerSettings } from './settings.ts';
import { startSockets } from './socket/socket-server.ts';
import { startBakeOffs } from './speech/bake-off/run-bake-offs.ts';
import { startProviderProbes } from './speech/probe-providers.ts';
import { startDeliveryExpiry } from './task/append/expire-deliveries.ts';
import { startInterventions } from './task/interventions/run-interventions.ts';
import { startTaskPurge } from './task/purge-tasks.ts';
import { startTaskSchedule } from './task/schedule.ts';
import { serveTransferFiles } from './transfer/serve-files.ts';
import { startTransferWorker } from './transfer/worker.ts';
import { serveConsole } from './web/console-files.ts';
import { serveHealth } from './web/health.ts';
import { serveOpenapi } from './web/openapi.ts';

export type { ServerSettings } from './settings.ts';

/** A server that runs. */
export interface RunningServer {
  /** Where the API listens; undefined for a worker alone. */
  readonly url: string | undefined;
  /** Ends calls that go on, sockets, jobs and connections, in that order. */
  close(): Promise<void>;
}

const openServices = async (settings: ServerSettings): Promise<Services> => {
  const log = settings.log.child({}, { redact: redaction });
  const worker = settings.roles.includes('worker');
  const onError = (error: unknown) => log.warn({ err: error }, 'database');
  const db = connect(settings.databaseUrl, { name: 'parley-server', max: 20, statementTimeout: 60_000, onError, keys: settings.key });
  const bus = await NotifyBus.open(settings.databaseUrl, { onError });
  const jobs = await openJobs(settings.databaseUrl, worker, log);
  await clearIncoming(settings.dataDir, Date.now());
  const now = settings.now ?? (() => new Date());
  const files = new FolderFileStore(settings.dataDir, await fileSealOf(db, settings.key));
  return { settings: { ...settings, log }, db, bus, jobs, trainer: new Trainer(), log, files, now };
};

const startApi = async (services: Services): Promise<{ url: string; stop: () => Promise<void> }> => {
  const { settings } = services;
  const app = await createApp({ log: settings.log, trustedProxies: settings.trustedProxies ?? [] });
  mount(
    app,
    services,
    registry.map(({ route }) => route),
    bounds,
  );
  serveHealth(app, services);
  serveOpenapi(app);
  serveRecordings(app, services);
  serveCaptures(app, services);
  serveTransferFiles(app, services);
  const page = settings.consoleDir ? serveConsole(app, join(settings.consoleDir)) : undefined;
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/')) throw noSuchCall();
    if (page && (await page(request, reply))) return reply;
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
  });
  const stopSockets = startSockets(app.server, services);
  const url = await app.listen({ host: settings.host, port: settings.port });
  const stop = async () => {
    await stopSockets();
    await app.close();
  };
  return { url, stop };
};

/**
 * Starts the roles `api` and `worker` in this process. The database has to be migrated.
 *
 * @throws if a route of the contract is bound to nothing, the port is taken or the database is away
 */
export const startServer = async (settings: ServerSettings): Promise<RunningServer> => {
  const services = await openServices(settings);
  const stops: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const stop of stops.reverse()) await stop();
    await services.jobs.close();
    await services.trainer.close();
    await services.bus.close();
    await services.db.destroy();
  };
  try {
    let url: string | undefined;
    const registration = await registerNode(services);
    stops.push(registration.close);
    const stopAnswering = answerRequests(services, registration.id);
    stops.push(async () => stopAnswering());
    if (settings.roles.includes('worker'))
      stops.push(
        await startTransferWorker(services),
        startTaskSchedule(services),
        startInterventions(services),
        startTaskPurge(services),
        startSessionExpiry(services),
        startCompanyDates(services),
        startMessagePush(services),
        startTraceExpiry(services),
        startRetention(services),
        startBakeOffs(services),
        startFlowRuns(services),
        startTrials(services),
        startUndos(services),
        startTaskEnds(services),
        startRollingRestarts(services),
        startProviderProbes(services),
        startResealing(services),
        startNumberConversion(services),
        startNonceExpiry(services),
        startDeliveryExpiry(services),
      );
    if (settings.roles.includes('api')) {
      const api = await startApi(services);
      url = api.url;
      stops.push(api.stop);
    }
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
};
