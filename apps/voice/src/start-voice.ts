import { availableParallelism, hostname } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { Renewed } from '@parley/contract/bus';
import type { Settings } from '@parley/contract/settings';
import { productVersion } from '@parley/contract/version';
import { connect, databaseIsAway, NotifyBus, processLoad, takeOverNode } from '@parley/db';
import { createMediaEngine } from '@parley/media';
import { createSipStack } from '@parley/sip';
import { createEspeak, createSpeechInput } from '@parley/speech';
import type { Logger } from 'pino';
import { AnswerBatcher } from './call/answer-batcher.ts';
import type { CallContext } from './call/call-context.ts';
import { takeCall } from './call/inbound-call.ts';
import { dialRow } from './call/outbound-call.ts';
import { CommitQueue } from './dialler/commit-queue.ts';
import { Dialler } from './dialler/dialler.ts';
import { Occupancy } from './dialler/occupancy.ts';
import { extensionCandidates, noteRegistration, registrationKey } from './directory/extensions.ts';
import { FlowVersions } from './directory/flow-versions.ts';
import { type Gateway, readGateways } from './directory/gateways.ts';
import { FactWriter } from './facts/fact-writer.ts';
import { Quarantine } from './facts/quarantine.ts';
import { recoverFacts } from './facts/recover.ts';
import { Spool } from './facts/spool.ts';
import { LiveFigures } from './live/live-figures.ts';
import type { NodeFigures } from './metrics/node-figures.ts';
import { voiceMetrics } from './metrics/registry.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { answerRequests } from './node/answer-requests.ts';
import { connectSpeechInput } from './node/connect-speech-input.ts';
import { Lease } from './node/lease.ts';
import { nodeId } from './node/node-id.ts';
import { interruptedRow } from './node/orphans.ts';
import { sweepEvery } from './node/sweep.ts';
import { PromptStore } from './prompts/prompt-store.ts';
import { warmUp } from './prompts/warm-up.ts';
import { BanKeeper } from './trunks/ban-keeper.ts';
import { ClosedCompanies } from './trunks/closed-companies.ts';
import { admission, type KnownPeers, type PeerIdentity, realm } from './trunks/identity.ts';
import { SipLadder } from './trunks/sip-ladder.ts';
import { TrunkMonitor } from './trunks/trunk-monitor.ts';

export interface RunningVoice {
  /** Stops dialling, ends calls as interrupted, keeps their facts, gives the lease back. */
  close(): Promise<void>;
}

/** Calls a node carries at most; what it really can is measured by its media workers. */
const mostCalls = 2_000;
const longestWarmUp = 30_000; // ms
/** How long nothing is claimed after the media turned a call away, ms. */
const fullFor = 500;

/**
 * Starts a voice node.
 *
 * @throws if the database, the SIP port or the data folder cannot be used
 */
export async function startVoice(settings: Settings, log: Logger): Promise<RunningVoice> {
  const folder = isAbsolute(settings.dataFolder) ? settings.dataFolder : resolve(settings.dataFolder);
  const onError = (error: unknown): void => log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'database');
  const db = connect(settings.databaseUrl, { name: 'parley-voice', max: 16, statementTimeout: 30_000, onError });
  const bus = await NotifyBus.open(settings.databaseUrl, { onError });
  const node = await nodeId(folder);

  const recordings = join(folder, 'recordings');
  const mediaLog = { info: log.info.bind(log), warn: log.warn.bind(log), error: log.error.bind(log) };
  const workers = Math.max(1, Math.min(8, availableParallelism() - 1));
  const media = createMediaEngine({
    ...{ workers, address: settings.sip.host, recordingsDir: recordings, log: mediaLog },
    portRange: [settings.rtpPorts.from, settings.rtpPorts.to],
    admission: { maxSessions: mostCalls },
  });
  const speechLog = (level: 'info' | 'warn' | 'error', message: string, fields: Readonly<Record<string, unknown>>): void =>
    log[level](fields, message);
  const models = join(folder, 'models');
  const speechInput = createSpeechInput({ cacheDir: models, log: speechLog });
  connectSpeechInput(speechInput, media);
  const synthesiser = createEspeak({ log: speechLog });
  const prompts = new PromptStore({
    ...{ media, synthesiser, folder: join(folder, 'prompts') },
    onError: (error, text) =>
      log.warn({ reason: error instanceof Error ? error.message : String(error), text }, 'a prompt could not be made'),
  });

  const { spool, left, clear } = await Spool.open(join(folder, 'spool'), {
    failed: (error) => log.error({ error }, 'the spool cannot be written: check the disk'),
    mended: () => log.info('the spool can be written again'),
  });
  const occupancy = new Occupancy();
  const live = new LiveFigures(bus, node, occupancy);
  const quarantine = await Quarantine.open(join(folder, 'quarantine'), log);
  const facts = new FactWriter({
    ...{ db, spool, quarantine, log },
    onWritten: (written) => {
      for (const call of written) {
        bus.publish({ type: 'call-ended', company: call.company, call: call.id, ...(call.task ? { task: call.task.id } : {}) });
        if (call.task) live.moved(call.company, call.task.id);
      }
    },
  });
  const ladder = new SipLadder();
  const calls: CallContext['calls'] = new Map();
  let gateways: ReadonlyMap<string, Gateway> = new Map();

  const interruptAll = async (why: string): Promise<void> => {
    await Promise.all([...calls.values()].map((call) => call.interrupt(why)));
  };
  const takeOver = async (lost: string): Promise<void> => {
    const taken = await takeOverNode(db, lost, interruptedRow);
    if (taken.interrupted + taken.released > 0) log.warn({ lostNode: lost, ...taken }, 'took over what a lost node held');
  };

  // What an earlier process of this node left behind: its facts first, then everything else that is entered under its name.
  if (await recoverFacts({ ...{ writer: facts, quarantine, left, recordings, log }, now: () => new Date() })) await clear();
  await takeOver(node);

  const used = processLoad();
  const lease = await Lease.join({
    ...{ db, log, node: { id: node, role: 'voice', host: hostname(), version: productVersion } },
    load: () => ({
      calls: calls.size,
      robots: occupancy.total(),
      factsWaiting: facts.waiting,
      factsQuarantined: quarantine.size,
      ...used(),
    }),
    onLost: () => void interruptAll('the lease of the voice node was lost'),
    onFoundLost: takeOver,
  });

  const sip = createSipStack<PeerIdentity>({
    ...{ host: settings.sip.host, port: settings.sip.port, userAgent: `Parley/${productVersion}` },
    ...(settings.publicAddress ? { publicAddress: { host: settings.publicAddress } } : {}),
    log: mediaLogWithDebug(log),
    tap: ladder.tap,
    admit: (request, source) => admission(peers, request, source),
    // A busy trunk looks like a flood.
    guards: { exempt: (source) => trunks.gatewaysAt(source).length > 0, onBan: (ban) => bans.note(ban) },
    digest: { realm, candidates: ({ username }) => extensionCandidates(db, settings.key, username) },
    registrar: {
      addressOfRecord: (identity, to) =>
        identity?.kind === 'extension' && to.user === identity.number ? registrationKey(identity.company, identity.number) : undefined,
    },
    onInvite: (call) => {
      takeCall(context, call, (company) => lease.valid && dialler.admitsInbound(company)).catch((error: unknown) => {
        log.error({ error }, 'an inbound call failed');
        call.reject(500);
      });
    },
  });
  const bans = new BanKeeper({ db, node, sip, onError });
  await bans.restore();
  const trunks = new TrunkMonitor(sip, db, bus, log);
  const peers: KnownPeers = {
    gatewaysAt: (source) => trunks.gatewaysAt(source),
    registeredFrom: (source) => sip.registrar?.registeredFrom(source) ?? [],
  };
  await sip.start();
  const versions = new FlowVersions(db, (version) => void warmUp(version, prompts));
  const context: CallContext = {
    ...{
      node,
      publicAddress: settings.publicAddress,
      recordings,
      db,
      bus,
      log,
      sip,
      media,
      speechInput,
      prompts,
      spool,
      facts,
      occupancy,
      live,
      ladder,
      trunks,
      calls,
    },
    versions,
    commits: new CommitQueue(db, node),
    answers: new AnswerBatcher(db, node),
    gateways: () => gateways,
    full: () => dialler.holdBack(fullFor),
  };

  sip.registrar?.on('change', ({ key, kind, binding }) => {
    const [company = '', number = ''] = key.split('/');
    const gone = kind === 'removed' || kind === 'expired';
    const seen = gone ? undefined : { until: new Date(binding.expiresAt), contact: binding.contact, agent: binding.userAgent };
    void noteRegistration(db, Number(company), number, seen)
      .then(
        (extension) => extension && bus.publish({ type: 'extension-registered', company: Number(company), extension, registered: !gone }),
      )
      .catch(onError);
  });

  const dialler = new Dialler({
    ...{ db, node, log, occupancy, gateways: () => gateways, now: () => new Date() },
    nodes: () => lease.nodes,
    capacity: () => mostCalls,
    mayDial: () => lease.valid,
    dial: (task, row) => {
      const free = occupancy.takeForTask(task.company, task.id, task.gateway);
      const freed = (): void => {
        free();
        dialler.freed();
      };
      pending.set(row.id, task.company);
      setTimeout(() => void dialRow(context, task, row, freed).finally(() => pending.delete(row.id)), row.startInMs);
    },
    onFinished: (task) => {
      log.info({ companyId: task.company, taskId: task.id }, 'task finished');
      bus.publish({ type: 'task-changed', company: task.company, task: task.id });
    },
  });
  /** Rows from their claim to the end of their call, with their company. */
  const pending = new Map<string, number>();

  const readTrunks = async (): Promise<void> => {
    try {
      const all = await readGateways(db, settings.key, (error, gateway) =>
        log.error({ error, gateway }, 'the secret of a gateway cannot be opened'),
      );
      gateways = new Map(all.map((gateway) => [gateway.id, gateway]));
      trunks.use(all);
      dialler.wake();
    } catch (error) {
      if (!databaseIsAway(error)) throw error;
      onError(error);
    }
  };
  await readTrunks();
  bus.subscribe('gateway-changed', () => void readTrunks());
  bus.subscribe('task-changed', () => dialler.wake());
  const closed = new ClosedCompanies({ db, registrar: sip.registrar, calls, dialling: () => pending.values(), onError });
  bus.subscribe('company-changed', () => {
    void readTrunks();
    void closed.look();
  });
  bus.subscribe('sip-ban-lifted', (lifted) => lifted.node === node && void bans.look());
  const restartSpeech = async (): Promise<Renewed> => {
    const [recognisers, synthesisers] = await Promise.all([speechInput.restart(), synthesiser.restart()]);
    log.info({ recognisers, synthesisers }, 'speech engine renewed');
    return { recognisers, synthesisers };
  };
  const refreshCaches = (): void => {
    versions.clear();
    void readTrunks();
  };
  answerRequests(bus, node, { restartSpeech, refreshCaches }, onError);
  const reread = setInterval(() => {
    quarantine.untried().then((mended) => facts.add(mended), onError);
    void readTrunks();
    void bans.look();
    void closed.look();
  }, 60_000);
  const sweep = sweepEvery(db, node, log, () => ({ rows: [...pending.keys()], calls: [...calls.keys()] }));
  // Whoever answers before the recognisers are there would not be understood.
  await Promise.race([speechInput.ready(), new Promise((resolve) => setTimeout(resolve, longestWarmUp))]);
  const figures: NodeFigures = {
    ...{ calls: () => calls.values(), robots: () => occupancy.uses(), permits: () => dialler.permits(), factsWaiting: () => facts.waiting },
    factsQuarantined: () => quarantine.size,
    claims: () => ({ held: pending.size, total: dialler.claims }),
    ...{ media: () => media.stats(), speechInput: () => speechInput.status(), sip: () => sip.figures() },
    synthesiserReady: () => synthesiser.health().ready,
  };
  const { http, metricsToken: token, voiceMetricsPort: port } = settings;
  const metrics = port && (await serveMetrics({ host: http.host, port, token, registry: voiceMetrics(figures), log }));
  dialler.start();
  log.info({ node, sip: sip.address }, 'voice node is up');

  return {
    close: async () => {
      clearInterval(reread);
      if (metrics) await metrics.close();
      await sweep.close();
      await dialler.close();
      await interruptAll('the voice node stops');
      await trunks.close();
      await sip.close();
      await bans.close();
      await facts.close(5_000);
      live.close();
      await lease.close();
      await Promise.all([media.close(), speechInput.close(), synthesiser.close(), spool.close(), bus.close()]);
      await db.destroy();
    },
  };
}

const mediaLogWithDebug = (log: Logger) => ({
  debug: (fields: object, text: string) => log.debug(fields, text),
  info: (fields: object, text: string) => log.info(fields, text),
  warn: (fields: object, text: string) => log.warn(fields, text),
});
