import type { Tariff } from '../billing/bill.ts';

/** The gateway of a leg and what its calls cost. */
export interface BilledBy {
  gateway: string;
  tariff: Tariff;
}

/** With which caller number a number is called next: this one, or the one behind it in the list. */
export type NextCaller = { number: string } | { after: string };

/** A node of its flow that a call has passed. */
export interface PassedNode {
  node: string;
  name: string;
  /** Names of the labels that it sets. */
  labels?: string[];
  /** Ms from the answer. */
  atMs: number;
  exit?: string;
}

/** What a voice node knows of a call at its end; times are ISO 8601, offsets are ms from the start of the recording. */
export interface CallFacts {
  /** The call's id. */
  id: string;
  company: number;
  direction: 'in' | 'out';
  node: string;
  /** Without a version: a draft that somebody tries. */
  flow?: { id: string; version?: number; name: string };
  task?: { id: string; name: string; row: string; try: number };
  gateway?: { id: string; name: string };
  /** What it is billed by; absent: it costs nothing. */
  tariff?: Tariff;
  extension?: string;
  sipCallId?: string;
  caller: string;
  callee: string;
  /** The caller wanted the number not to be shown. */
  callerHidden?: boolean;
  /** Who has diverted the call to us, the last first. */
  divertedFrom?: string[];
  variables: Record<string, string>;
  /** Of the simulation environment; absent: of production. */
  environment?: 'uat' | 'production';
  /** The A/B test of its flow, and which version it heard; `fallback`: the second could not be loaded. */
  abTest?: { id: string; variant: 'first' | 'second' | 'fallback' };
  startedAt: string;
  ringingAt?: string;
  /** When a person took it. */
  transferredAt?: string;
  answeredAt?: string;
  /** When its first leg ended, where the robot was moved to another: from then on that one is billed. */
  firstLegEndedAt?: string;
  endedAt: string;
  status: 'answered' | 'unanswered' | 'not_connected' | 'unknown';
  result: string;
  endedBy: 'us' | 'them' | 'carrier' | 'system';
  sipStatus?: number;
  q850?: number;
  /** `rule`: the rule on announcements that its result goes back to. */
  announcement?: { text: string; hit: string; rule?: string };
  machine?: boolean;
  grade?: string;
  gradeRule?: string;
  /** The id of the rule by which it got its grade; '': a node set it. */
  gradeRuleId?: string;
  businessStatus?: string;
  /** The person asked not to be called again. */
  doNotCall?: boolean;
  labels?: string[];
  concerns?: string[];
  slots?: Record<string, unknown>;
  /** What a slot for one holds. */
  trackingNumber?: string;
  /** By the pitch of the voice; absent: it does not tell. */
  gender?: 'male' | 'female';
  /** 0.5 to 1. */
  genderConfidence?: number;
  /** Nodes in the order of being entered, each with the exit by which it was left. */
  path?: PassedNode[];
  exception?: string;
  media?: Record<string, unknown>;
  recording?: { path: string; ms: number; bytes: number };
  legs: LegFacts[];
  turns: TurnFacts[];
  events: EventFacts[];
  /** What becomes of the number row. */
  row?: {
    state: 'done' | 'redial' | 'failed' | 'filtered';
    dueAt?: string;
    used: Record<string, number>;
    reason?: string;
    tried?: string[];
    /** With which caller number it is called next; absent: as the task chooses. */
    nextCaller?: NextCaller;
  };
}

export interface LegFacts {
  direction: 'in' | 'out';
  party: string;
  remote?: string;
  codec?: string;
  sipCallId?: string;
  startedAt: string;
  answeredAt?: string;
  endedAt?: string;
  sipStatus?: number;
  q850?: number;
  /** By which gateway it left for a number outside, and what it is billed by; absent: the call itself is billed, or it costs nothing. */
  billedBy?: BilledBy;
  /** Where it was redirected to (3xx), in order. */
  redirections?: string[];
  stats?: Record<string, unknown>;
}

export interface TurnFacts {
  who: 'robot' | 'person' | 'agent' | 'keys';
  text: string;
  atMs: number;
  endMs?: number;
  node?: string;
  nodeName?: string;
  intent?: string;
  matchedBy?: string;
  score?: number;
  evidence?: unknown;
  bargeIn?: boolean;
  interrupted?: boolean;
  /** A person had the call by then: nothing of it was said to the robot, or by it. */
  afterTransfer?: boolean;
  /** How much of the text was heard before it was cut off, in UTF-16 units from its beginning. */
  heard?: number;
  /** By what it was said, of ours: people's recordings, a synthesiser, or both. */
  sound?: 'recorded' | 'synthesised' | 'spliced';
  /** ms of each stage. */
  latency?: Record<string, number>;
}

export interface EventFacts {
  at: string;
  kind: string;
  data?: Record<string, unknown>;
}
