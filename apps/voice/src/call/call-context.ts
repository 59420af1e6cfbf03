import type { Bus } from '@parley/contract/bus';
import type { InterruptionCause } from '@parley/contract/call-exception';
import type { Database, OutsideSettings } from '@parley/db';
import type { MediaEngine } from '@parley/media';
import type { SipStack } from '@parley/sip';
import type { SpeechInput } from '@parley/speech';
import type { Logger } from 'pino';
import type { Advisors } from '../advice/advisors.ts';
import type { AnnouncementBook } from '../announcement/announcement-book.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { CommitQueue } from '../dialler/commit-queue.ts';
import type { DoNotCallChecks } from '../dialler/do-not-call-checks.ts';
import type { Occupancy } from '../dialler/occupancy.ts';
import type { FlowVersions } from '../directory/flow-versions.ts';
import type { Gateway } from '../directory/gateways.ts';
import type { PhoneLines } from '../directory/phone-lines.ts';
import type { FactWriter } from '../facts/fact-writer.ts';
import type { Spool } from '../facts/spool.ts';
import type { LiveFigures } from '../live/live-figures.ts';
import type { MovingOut } from '../moves/moving-out.ts';
import type { PromptStore } from '../prompts/prompt-store.ts';
import type { PacketCaptures } from '../trunks/packet-captures.ts';
import type { SipLadder } from '../trunks/sip-ladder.ts';
import type { TrunkMonitor } from '../trunks/trunk-monitor.ts';
import type { AnswerBatcher } from './answer-batcher.ts';
import type { BridgedLegs } from './bridged-legs.ts';
import type { CallRecord } from './call-record.ts';
import type { PaidAhead } from './pay-ahead.ts';
import type { RobotLeg } from './robot-leg.ts';
import type { TurnedAway } from './turn-away.ts';

/** All that calls on this node share. */
export interface CallContext {
  node: string;
  publicAddress: string | undefined;
  /** Of the lab on this machine, the simulated carrier; undefined without one. */
  labPort: number | undefined;
  recordings: string;
  db: Database;
  bus: Bus;
  log: Logger;
  sip: SipStack;
  media: MediaEngine;
  speechInput: SpeechInput;
  announcements: AnnouncementBook;
  prompts: PromptStore;
  versions: FlowVersions;
  /** What the flows of a company may ask outside. */
  outside: (company: number) => Promise<OutsideSettings>;
  advisors: Advisors;
  spool: Spool;
  facts: FactWriter;
  commits: CommitQueue;
  doNotCall: DoNotCallChecks;
  occupancy: Occupancy;
  live: LiveFigures;
  answers: AnswerBatcher;
  ladder: SipLadder;
  captures: PacketCaptures;
  trunks: TrunkMonitor;
  bridges: BridgedLegs;
  phoneLines: PhoneLines;
  turnedAway: TurnedAway;
  paidAhead: PaidAhead;
  gateways: () => ReadonlyMap<string, Gateway>;
  /** False once the node drains, stops or has lost its lease: calls that are up go on, and none begins. */
  takesCalls: () => boolean;
  /** Takes a line of a gateway of a company, over all nodes. @returns what gives it back; undefined if all are in use */
  takeLine: (company: number, gateway: string) => Promise<(() => void) | undefined>;
  /** The media takes no more calls at the moment. */
  full: () => void;
  /** Calls that are up, by id: for draining, losing the lease, and what this node knows it holds. */
  calls: Map<string, LiveCall>;
}

/** `dialling`: its INVITE is out and nothing rings yet. */
export type CallState = 'dialling' | 'ringing' | 'talking';

/** What a call is made of, for those who look on. */
export interface CallParts {
  readonly record: CallRecord;
  /** From its answer on. */
  readonly robot: RobotLeg | undefined;
  readonly conversation: Conversation | undefined;
  /** Takes it to another node, from its answer on. */
  readonly move?: MovingOut | undefined;
}

/** A call as the node holds it. */
export interface LiveCall {
  id: string;
  company: number;
  readonly state: CallState;
  /** The gateway or extension it goes by. */
  readonly peer: string;
  /** Its number row, where it has one. */
  row?: string;
  /** Of one that people may look on at. */
  readonly parts?: CallParts;
  /** Ends it as interrupted. Resolves when its facts are on the disk. */
  interrupt(why: InterruptionCause): Promise<void>;
}
