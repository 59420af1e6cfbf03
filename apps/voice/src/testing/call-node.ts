import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flow } from '@parley/contract/flow/graph';
import { json, outsideSettingsOf, type RunningTask, uuid7 } from '@parley/db';
import { addCompany, addNode, addTask, type TestTask } from '@parley/db/dialling/test-task';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { createMediaEngine, type MediaEngine } from '@parley/media';
import { trainIntents } from '@parley/nlu';
import {
  createSipStack,
  type IncomingCall,
  type InviteOptions,
  makeOffer,
  type OutgoingCall,
  type SipStack,
  systemClock,
} from '@parley/sip';
import type { Synthesiser } from '@parley/speech';
import { pino } from 'pino';
import { Advisors } from '../advice/advisors.ts';
import { AnnouncementBook } from '../announcement/announcement-book.ts';
import { AnswerBatcher } from '../call/answer-batcher.ts';
import { BridgedLegs } from '../call/bridged-legs.ts';
import type { CallContext } from '../call/call-context.ts';
import { usualPaidAhead } from '../call/pay-ahead.ts';
import { mayTakePlace } from '../call/take-place.ts';
import { TurnedAway } from '../call/turn-away.ts';
import { CommitQueue } from '../dialler/commit-queue.ts';
import { DoNotCallChecks } from '../dialler/do-not-call-checks.ts';
import { Occupancy } from '../dialler/occupancy.ts';
import { runningTask } from '../dialler/test-running-task.ts';
import { FlowVersions } from '../directory/flow-versions.ts';
import { type Gateway, readGateways } from '../directory/gateways.ts';
import { PhoneLines } from '../directory/phone-lines.ts';
import { type FactsOfNode, factsOfNode } from '../facts/test-facts.ts';
import { LiveFigures } from '../live/live-figures.ts';
import { PromptStore } from '../prompts/prompt-store.ts';
import type { PeerIdentity } from '../trunks/identity.ts';
import { PacketCaptures } from '../trunks/packet-captures.ts';
import { SipLadder } from '../trunks/sip-ladder.ts';
import { SipMessageStore } from '../trunks/sip-message-store.ts';
import { TrunkMonitor } from '../trunks/trunk-monitor.ts';
import { InstantSpeechInput } from './instant-speech-input.ts';
import { localBus } from './local-bus.ts';

const place = { x: 0, y: 0 };
/** Asks once, thanks and hangs up. */
const graph = flow.parse({
  language: 'zh',
  nodes: [
    { id: 'start', kind: 'start', name: 'start', number: 0, position: place },
    {
      ...{ id: 'ask', kind: 'ask', name: 'ask', number: 1, position: place, prompts: [{ text: '方便吗' }] },
      answers: [{ id: 'yes', name: 'yes', intents: ['yes'] }],
    },
    { id: 'end', kind: 'hangup', name: 'end', number: 2, position: place, prompts: [{ text: '再见' }] },
  ],
  edges: [
    { id: 'a', from: 'start', exit: 'next', to: 'ask' },
    { id: 'b', from: 'ask', exit: 'yes', to: 'end' },
  ],
  intents: [{ id: 'yes', name: 'yes', kind: 'affirm', exact: ['方便'] }],
});

/** Says everything as a tenth of a second of a tone. */
const tone: Synthesiser = {
  name: 'tone',
  speak: async () => ({ kind: 'spoken', samples: Int16Array.from({ length: 800 }, (_, n) => 8_000 * Math.sin(n / 4)) }),
  health: () => ({ ready: true, detail: '' }),
  close: async () => {},
};

const peerAudio = { address: '127.0.0.1', port: 40_000, codecs: ['PCMA'] as const, sessionId: 1, sessionVersion: 1 };

/** What takes part in calls on a node, with a real database, real media and real signalling to a peer, and a recogniser that obeys. */
export class CallNode {
  readonly speechInput = new InstantSpeechInput();
  readonly occupancy = new Occupancy();
  readonly context: CallContext;
  readonly peer: SipStack;
  readonly sipMessages: SipMessageStore;
  /** Whether SIP messages are entered into records and kept. What fails there fails at the end of a call too, when nothing can change any more. */
  keepsSip = false;
  /** The node's data folder. */
  readonly folder: string;
  readonly task: TestTask;
  readonly gateway: Gateway;
  readonly #parts: { database: TestDatabase; media: MediaEngine; sip: SipStack; facts: FactsOfNode; folder: string; beside: boolean };
  /** Takes the calls of the peer. */
  onInvite: (call: IncomingCall<PeerIdentity>) => void = (call) => call.reject(480);
  /** Who calls us; the gateway, if not given. */
  identity: PeerIdentity | undefined;
  /** Takes our calls at the peer. */
  onPeerInvite: (call: IncomingCall<unknown>) => void = (call) => call.reject(480);

  private constructor(parts: {
    database: TestDatabase;
    media: MediaEngine;
    sip: SipStack;
    peer: SipStack;
    facts: FactsOfNode;
    folder: string;
    node: string;
    task: TestTask;
    gateway: Gateway;
    beside: CallNode | undefined;
  }) {
    const { database, media, sip, peer, facts, folder, node, task, gateway, beside } = parts;
    this.#parts = { database, media, sip, facts, folder, beside: beside !== undefined };
    const bus = beside?.context.bus ?? localBus();
    const recordings = beside?.context.recordings ?? join(folder, 'recordings');
    this.peer = peer;
    this.folder = folder;
    this.task = task;
    this.gateway = { ...gateway, address: '127.0.0.1', port: peer.address.port, inboundFlow: task.flow, ping: false };
    const log = pino({ level: 'silent' });
    const { db } = database;
    this.sipMessages = new SipMessageStore(db, log);
    const networks = { gatewayNetworks: undefined, labPort: peer.address.port };
    const trunks = new TrunkMonitor({ sip, db, bus, log, networks });
    const outside = (company: number) => outsideSettingsOf(db, Buffer.alloc(32), company, undefined);
    this.context = {
      ...{ node, publicAddress: undefined, labPort: peer.address.port, recordings, db, bus, log, sip, media },
      speechInput: this.speechInput,
      announcements: new AnnouncementBook({ db, speechInput: this.speechInput, onError: () => {} }),
      prompts: new PromptStore({ media, synthesiser: tone, folder: join(folder, 'prompts'), onError: () => {} }),
      ...{ outside, doNotCall: new DoNotCallChecks(db, outside) },
      versions: new FlowVersions({ db, trainer: { train: async (corpus) => trainIntents(corpus) }, onRead: () => {}, onError: () => {} }),
      advisors: new Advisors({ db, key: '', networks, onError: () => {} }),
      ...{ spool: facts.spool, facts: facts.writer, commits: new CommitQueue(db, node, systemClock()), occupancy: this.occupancy },
      live: new LiveFigures(bus, node, this.occupancy),
      ...{ answers: new AnswerBatcher(db, node), ladder: new SipLadder(this.sipMessages), trunks },
      bridges: new BridgedLegs(),
      phoneLines: new PhoneLines(db),
      turnedAway: new TurnedAway(),
      paidAhead: usualPaidAhead,
      captures: new PacketCaptures(db, folder, log),
      gateways: () => new Map([[this.gateway.id, this.gateway]]),
      takesCalls: () => true,
      takeLine: async (company, gateway) =>
        this.occupancy.ofGateway(company, gateway) < this.gateway.capacity ? this.occupancy.takeLine(company, gateway) : undefined,
      full: () => {},
      calls: new Map(),
    };
  }

  /** @param beside a node with which it shares database, bus, peer and folder of recordings; that one is to be closed last */
  static async start(beside?: CallNode): Promise<CallNode> {
    const folder = await mkdtemp(join(tmpdir(), 'parley-call-node-'));
    const database = beside ? beside.#parts.database : await testDatabase();
    const task = beside?.task ?? (await CallNode.#company(database));
    const { db } = database;
    const node = await addNode(database, 3_600);
    const media = createMediaEngine({
      ...{ workers: 1, address: '127.0.0.1', portRange: [20_000, 29_999], recordingsDir: join(folder, 'recordings') },
      admission: { maxLoad: Number.POSITIVE_INFINITY, maxLatenessMs: Number.POSITIVE_INFINITY },
    });
    // A tenth of the standard's timers, so that what is lost is soon sent again.
    const timers = { t1: 50, t2: 200, t4: 250 };
    const sip = createSipStack<PeerIdentity>({
      ...{ host: '127.0.0.1', port: 0, timers },
      admit: () => ({ admit: 'trusted', identity: made.identity ?? { kind: 'gateway', gateway: made.gateway } }),
      transfers: true,
      mayReplace: ({ identity, replaced }) => mayTakePlace(made.context.bridges, identity, replaced),
      onInvite: (call) => made.onInvite(call),
      tap: (message) => made.keepsSip && made.context.ladder.tap(message),
    });
    const peer =
      beside?.peer ??
      createSipStack({
        ...{ host: '127.0.0.1', port: 0, timers },
        admit: () => ({ admit: 'trusted' }),
        transfers: true,
        onInvite: (call) => made.onPeerInvite(call),
      });
    await Promise.all([sip.start(), beside ? undefined : peer.start()]);
    const [gateway] = await readGateways(db, '', () => {});
    if (!gateway) throw new Error('no gateway');
    const facts = await factsOfNode(folder, db);
    const made: CallNode = new CallNode({ database, media, sip, peer, facts, folder, node, task, gateway, beside });
    await made.context.trunks.use([made.gateway]);
    made.context.trunks.watch();
    return made;
  }

  static async #company(database: TestDatabase): Promise<TestTask> {
    await addCompany(database, 1);
    const task = await addTask(database, 1, 400);
    const { db } = database;
    await db
      .insertInto('flow_versions')
      .values({ company_id: 1, id: uuid7(), flow_id: task.flow, number: 1, graph: json(graph), revision: 1 })
      .execute();
    await db.updateTable('flows').set({ production_version: 1 }).where('id', '=', task.flow).execute();
    return task;
  }

  get running(): RunningTask {
    return runningTask(this.task);
  }

  /** Where it is called. */
  get address(): { host: string; port: number } {
    return this.#parts.sip.address;
  }

  /** The peer calls us. */
  callIn(more: Partial<InviteOptions> = {}): OutgoingCall {
    const { host, port } = this.address;
    return this.peer.invite({
      ...{ target: `sip:95001@${host}:${port}`, nextHop: { host, port }, from: { uri: 'sip:13800000000@127.0.0.1' } },
      ...{ body: makeOffer(peerAudio), ringTimeoutMs: 30_000, ...more },
    });
  }

  /** What calls hold at the moment. */
  held(): Record<string, number> {
    const { media, sip } = this.#parts;
    return {
      robots: this.occupancy.total(),
      lines: this.occupancy.linesOf(1).get(this.gateway.id) ?? 0,
      sessions: media.stats().sessions,
      calls: this.context.calls.size,
      streams: this.speechInput.status().worker.streams,
      listeners: this.speechInput.listeners,
      sip: sip.figures().calls,
      peer: this.peer.figures().calls,
    };
  }

  /** The record of a call, once it is in the database. */
  async recordOf(sipCallId: string) {
    return await this.#parts.database.db
      .selectFrom('calls')
      .leftJoin('legs', (join) => join.onRef('legs.company_id', '=', 'calls.company_id').onRef('legs.call_id', '=', 'calls.id'))
      .select(['calls.id', 'status', 'result', 'ended_by', 'calls.q850', 'exception', 'calls.answered_at', 'row_id', 'caller', 'party'])
      .where('calls.sip_call_id', '=', sipCallId)
      .executeTakeFirst();
  }

  /** What a number row's call came to, once it is in the database. */
  async callOfRow(row: string): Promise<string | undefined> {
    const call = await this.#parts.database.db.selectFrom('calls').select('result').where('row_id', '=', row).executeTakeFirst();
    return call?.result ?? undefined;
  }

  async rowState(row: string): Promise<string | undefined> {
    const found = await this.#parts.database.db.selectFrom('number_rows').select('state').where('id', '=', row).executeTakeFirst();
    return found?.state;
  }

  async close(): Promise<void> {
    const { database, media, sip, facts, folder, beside } = this.#parts;
    await Promise.all([sip.close(), beside ? undefined : this.peer.close()]);
    await this.sipMessages.close();
    await facts.writer.close(5_000);
    this.context.live.close();
    await this.context.trunks.close();
    await Promise.all([media.close(), facts.spool.close()]);
    if (!beside) await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The peer's answer to our INVITE. */
export const peerAnswer = (): string => makeOffer(peerAudio);
