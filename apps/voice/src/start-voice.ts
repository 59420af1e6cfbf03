import { hostname } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { Settings } from '@parley/contract/settings';
import { productVersion } from '@parley/contract/version';
import { connect, flowAudio, NotifyBus, otherNodeIsReady, outsideSettingsOf, processLoad } from '@parley/db';
import { readKey } from '@parley/db/seal';
import { Trainer } from '@parley/nlu/trainer';
import { systemClock } from '@parley/sip';
import type { Logger } from 'pino';
import { Advisors } from './advice/advisors.ts';
import { AnnouncementBook } from './announcement/announcement-book.ts';
import { AnswerBatcher } from './call/answer-batcher.ts';
import { BridgedLegs } from './call/bridged-legs.ts';
import type { CallContext } from './call/call-context.ts';
import { dialRow } from './call/dial-row.ts';
import { type TakeRobot, takeCall } from './call/inbound-call.ts';
import { usualPaidAhead } from './call/pay-ahead.ts';
import { TestCalls } from './call/test-calls.ts';
import { TurnedAway } from './call/turn-away.ts';
import { ClaimedRows } from './dialler/claimed-rows.ts';
import { CommitQueue } from './dialler/commit-queue.ts';
import { Dialler } from './dialler/dialler.ts';
import { DoNotCallChecks } from './dialler/do-not-call-checks.ts';
import { Occupancy } from './dialler/occupancy.ts';
import { Permits } from './dialler/permits.ts';
import { FlowVersions } from './directory/flow-versions.ts';
import { KnownGateways } from './directory/known-gateways.ts';
import { CallCommands } from './live/call-commands.ts';
import { LiveCalls } from './live/live-calls.ts';
import { LiveFigures } from './live/live-figures.ts';
import { CallMoves } from './moves/call-moves.ts';
import { answerRequests } from './node/answer-requests.ts';
import { endCalls, interruptAll } from './node/end-calls.ts';
import { Lease } from './node/lease.ts';
import { nodeId } from './node/node-id.ts';
import { mostCalls, openMedia } from './node/open-media.ts';
import { openMetrics } from './node/open-metrics.ts';
import { openRecords } from './node/open-records.ts';
import { openSip } from './node/open-sip.ts';
import { openSpeech } from './node/open-speech.ts';
import { Starting } from './node/starting.ts';
import { sweepEvery } from './node/sweep.ts';
import { warmUp } from './prompts/warm-up.ts';
import { followProviders } from './providers/follow-providers.ts';
import { ProviderFigures } from './providers/provider-figures.ts';
import { ClosedCompanies } from './trunks/closed-companies.ts';
import { TrunkDoctor } from './trunks/doctor/trunk-doctor.ts';
import { PacketCaptures } from './trunks/packet-captures.ts';
import { SipLadder } from './trunks/sip-ladder.ts';
import { SipMessageStore } from './trunks/sip-message-store.ts';

export interface RunningVoice {
  /** Resolves when the operator wants this process started again: it has drained, and is to be closed. */
  readonly restarts: Promise<void>;
  /** Stops dialling, ends calls as interrupted, keeps their facts, gives the lease back. */
  close(): Promise<void>;
}

/** How long nothing is claimed after the media turned a call away, ms. */
const fullFor = 500;
/** A message of the bus may be lost: what they are about is looked at again so often, ms. */
const lookEvery = 60_000;

/**
 * Starts a voice node: makes its parts and connects them.
 *
 * @throws if the database, the SIP port or the data folder cannot be used
 */
export async function startVoice(settings: Settings, log: Logger): Promise<RunningVoice> {
  const folder = isAbsolute(settings.dataFolder) ? settings.dataFolder : resolve(settings.dataFolder);
  const recordings = join(folder, 'recordings');
  const onError = (error: unknown): void => log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'database');
  const keys = readKey(settings.key);
  const db = connect(settings.databaseUrl, { name: 'parley-voice', max: 16, statementTimeout: 30_000, onError, keys });
  const bus = await NotifyBus.open(settings.databaseUrl, { onError });
  const node = await nodeId(folder);

  const media = openMedia(settings, recordings, log);
  const figures = new ProviderFigures(db, node);
  const speech = openSpeech(
    media,
    folder,
    log,
    (what, use) => figures.count(what, use),
    async (company, id) => (await flowAudio(db, company, id))?.audio,
    settings,
  );
  const { speechInput, synthesiser, prompts } = speech;
  const clock = systemClock();
  const occupancy = new Occupancy();
  const live = new LiveFigures(bus, node, occupancy);
  const calls: CallContext['calls'] = new Map();

  // What an earlier process of this node left behind: its facts first, then everything else that is entered under its name.
  const { spool, facts, quarantine, takeOver } = await openRecords({ db, keys, bus, log, live, node, folder, recordings });
  await takeOver(node);

  const used = processLoad();
  const restarts = Promise.withResolvers<void>();
  const starting = new Starting(() => otherNodeIsReady(db, 'voice', node));
  let registered = (): number => 0;
  const lease = await Lease.join({
    ...{ db, log, clock, node: { id: node, role: 'voice', host: hostname(), version: productVersion } },
    load: () => ({
      ...{ calls: calls.size, robots: occupancy.total(), factsWaiting: facts.waiting, factsQuarantined: quarantine.size },
      ...{ ready: starting.isOver, registered: registered() },
      ...used(),
    }),
    isIdle: () => calls.size === 0 && facts.waiting === 0 && claimed.size === 0,
    onRestart: restarts.resolve,
    onLost: () => interruptAll(calls, 'lease-lost'),
    onFoundLost: takeOver,
  });

  const sipMessages = new SipMessageStore(db, log);
  const bridges = new BridgedLegs();
  const ladder = new SipLadder(sipMessages);
  const captures = new PacketCaptures(db, folder, log);
  let stopping = false;
  const takesCalls = (): boolean => lease.valid && !stopping;
  const takeRobot: TakeRobot = async (company) => {
    if (!(await starting.takesCall())) return 'node-starts';
    return takesCalls() ? await permits.takeInbound(company) : 'node-leaves';
  };
  const { sip, trunks, bans, registrations, phoneLines } = await openSip({
    ...{ db, bus, log, settings, node, ladder, bridges, onError },
    onInvite: (call) => {
      takeCall(context, call, takeRobot).catch((error: unknown) => {
        log.error({ error }, 'an inbound call failed');
        call.reject(500);
      });
    },
  });
  registered = () => trunks.registered;
  const gateways = new KnownGateways({
    ...{ db, key: settings.key, log, onError },
    onRead: async (all) => {
      await trunks.use(all);
      permits.review();
      dialler.wake();
    },
  });
  const trainer = new Trainer();
  const advisors = new Advisors({ db, key: settings.key, networks: settings, onError });
  bus.subscribe('speech-changed', () => advisors.readAgain());
  const versions = new FlowVersions({
    ...{ db, trainer, onError },
    onRead: (version, place) => {
      warmUp(version, place.company, prompts).catch(onError);
      advisors.prepare(version, place).catch(onError);
    },
  });
  const announcements = new AnnouncementBook({ db, speechInput, onError });
  const outside = (company: number) => outsideSettingsOf(db, keys, company, settings);
  const context: CallContext = {
    node,
    publicAddress: settings.publicAddress,
    labPort: settings.labPort,
    recordings,
    db,
    bus,
    log,
    sip,
    media,
    speechInput,
    prompts,
    versions,
    advisors,
    spool,
    facts,
    announcements,
    occupancy,
    live,
    ladder,
    captures,
    bridges,
    phoneLines,
    turnedAway: new TurnedAway(),
    paidAhead: usualPaidAhead,
    trunks,
    calls,
    ...{ commits: new CommitQueue(db, node, clock), answers: new AnswerBatcher(db, node) },
    ...{ outside, doNotCall: new DoNotCallChecks(db, outside) },
    gateways: () => gateways.byId,
    takesCalls,
    takeLine: (company, gateway) => permits.takeLine(company, gateway),
    full: () => dialler.holdBack(fullFor),
  };
  const claimed = new ClaimedRows({
    ...{ occupancy, clock, wall: () => new Date(), mayDial: takesCalls },
    dial: (row) => dialRow(context, row),
    onFreed: () => dialler.freed(),
    onError,
  });
  const permits = new Permits({
    ...{ db, node, log, occupancy, clock, gateways: () => gateways.byId, nodes: () => lease.nodes, capacity: () => mostCalls },
    isOut: (gateway) => trunks.restsUntil(gateway) !== undefined || trunks.isDown(gateway),
  });
  const dialler = new Dialler({
    ...{ db, node, log, permits, clock, gateways: () => gateways.byId, mayDial: takesCalls, wall: () => new Date() },
    rests: (gateway) => trunks.restsUntil(gateway) !== undefined,
    dial: (task, row) => claimed.take(task, row),
    onFinished: (task) => {
      log.info({ companyId: task.company, taskId: task.id }, 'task finished');
      bus.publish({ type: 'task-changed', company: task.company, task: task.id });
    },
  });
  const providers = await followProviders({ db, bus, settings, log, speech, figures, onError });
  // Before the socket is open: a carrier whose call comes first is no stranger.
  await Promise.all([gateways.read(), announcements.read(), registrations?.restore()]);
  await sip.start();
  trunks.watch();

  const closed = new ClosedCompanies({ db, registrar: sip.registrar, calls, dialling: () => claimed.companies(), onError });
  const lookAgain = (): void => {
    gateways.readAgain();
    closed.look().catch(onError);
  };
  bus.subscribe('gateway-changed', () => gateways.readAgain());
  bus.subscribe('task-changed', () => dialler.wake());
  bus.subscribe('company-changed', lookAgain);
  bus.subscribe('announcements-changed', () => announcements.readAgain());
  bus.subscribe('sip-ban-lifted', (lifted) => {
    if (lifted.node === node) bans.look().catch(onError);
  });
  const refreshCaches = (): void => {
    versions.clear();
    gateways.readAgain();
  };
  answerRequests(bus, node, { restartSpeech: speech.restart, refreshCaches }, onError);
  const doctor = new TrunkDoctor({ context, networks: settings });
  const readCaptures = (): void => {
    captures.read().catch(onError);
  };
  readCaptures();
  bus.subscribe('capture-changed', readCaptures);
  bus.subscribe('trunk-check', ({ company, check }) => void (takesCalls() && doctor.takeUp(company, check).catch(onError)));
  const liveCalls = new LiveCalls({ db, node, calls, onError });
  await liveCalls.forget();
  bus.subscribe('live-calls-wanted', ({ company }) => liveCalls.want(company));
  const commands = new CallCommands(context);
  bus.subscribe('call-command', ({ company, command }) => void commands.look(company, command).catch(onError));
  const testCalls = new TestCalls(context, takeRobot);
  bus.subscribe('test-call', ({ company, call }) => void testCalls.look(company, call).catch(onError));
  const moves = new CallMoves({
    ...{ context, onError, drains: () => lease.draining, mayTake: () => takesCalls() && starting.isOver, onFreed: () => dialler.freed() },
  });
  const looking = setInterval(() => {
    quarantine.untried().then((mended) => facts.add(mended), onError);
    bans.look().catch(onError);
    registrations?.look();
    readCaptures();
    announcements.read().catch(onError);
    lookAgain();
  }, lookEvery);
  const sweep = sweepEvery(db, node, log, () => ({ rows: claimed.ids(), calls: [...calls.keys(), ...facts.waitingIds] }));
  // Whoever answers before the recognisers are there would not be understood.
  await speech.warm();
  const metrics = await openMetrics(settings, log, {
    ...{
      calls: () => calls.values(),
      turnedAway: () => context.turnedAway.counts,
      robots: () => occupancy.uses(),
      permits: () => permits.total(),
      factsWaiting: () => facts.waiting,
    },
    ...{ factsQuarantined: () => quarantine.size, claims: () => ({ held: claimed.size, total: dialler.claims }) },
    ...{ media: () => media.stats(), speechInput: () => speechInput.status(), sip: () => sip.figures() },
    synthesiserReady: () => synthesiser.health().ready,
  });
  dialler.start();
  starting.end();
  log.info({ node, sip: sip.address }, 'voice node is up');

  return {
    restarts: restarts.promise,
    close: async () => {
      // From here on nothing begins: what came while the calls that are up are ended would be cut off without a record.
      stopping = true;
      clearInterval(looking);
      moves.close();
      await providers.close();
      if (metrics) await metrics.close();
      await sweep.close();
      await dialler.close();
      claimed.close();
      await endCalls(calls, () => claimed.size);
      await trunks.close();
      await sip.close();
      await Promise.all([bans.close(), registrations?.close()]);
      await sipMessages.close();
      await facts.close(5_000);
      live.close();
      await liveCalls.close();
      await lease.close();
      await Promise.all([media.close(), speech.close(), spool.close(), bus.close(), trainer.close()]);
      await db.destroy();
    },
  };
}
