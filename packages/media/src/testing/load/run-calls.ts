import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import { createMediaEngine } from '../../engine/create-media-engine.ts';
import type { MediaEngine } from '../../engine/engine.ts';
import type { MediaSession } from '../../session/session.ts';
import { speechLike } from '../speech-like.ts';
import type { PeerFigures } from './peer-process.ts';
import { Peers } from './peers.ts';

const ADDRESS = '127.0.0.1';
const PROMPT_MS = 8000;
const PACKETS_PER_MINUTE = 3000;

export interface CallsRunOptions {
  readonly calls: number;
  readonly seconds: number;
  readonly workers: number;
  readonly record: boolean;
  /** Share of the time that the peers talk. */
  readonly voicedShare: number;
  /** Legs are bridged two by two and nothing is played; the first of each two is recorded. */
  readonly bridged?: boolean;
  /** A port per worker for what the calls hear; absent = speech input off. */
  readonly speechInput?: readonly MessagePort[];
}

export interface CallsRunFigures {
  /** CPU-seconds per minute of audio that really arrived: what was left out under overload does not flatter it. */
  readonly cpuPerCallMinute: number;
  /** Share of the audio that arrived in its time; well below 1 on a machine that is too busy to measure on. */
  readonly carried: number;
  readonly droppedTicks: number;
  readonly peers: PeerFigures;
  /** Packets of the peers that the engine missed. */
  readonly lostInward: number;
}

/** Runs AI calls in steady state: a prompt to each, a voice from each, reports, recordings. CPU is this process's alone. */
export async function runCalls(options: CallsRunOptions): Promise<CallsRunFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-media-bench-'));
  const peers = new Peers();
  const engine = createMediaEngine({
    workers: options.workers,
    address: ADDRESS,
    portRange: [20_000, 31_998],
    recordingsDir: folder,
    admission: { maxLoad: 10, maxLatenessMs: Number.POSITIVE_INFINITY },
  });
  for (const [index, port] of (options.speechInput ?? []).entries()) engine.connectSpeechInput(index, port);
  try {
    return await steady(engine, peers, options);
  } finally {
    await engine.close();
    peers.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function steady(engine: MediaEngine, peers: Peers, options: CallsRunOptions): Promise<CallsRunFigures> {
  engine.prepare('prompt', speechLike(PROMPT_MS, 0.9, 7));
  const ports = await peers.open(options.calls, options.voicedShare);
  const sessions: MediaSession[] = [];
  for (const [index, port] of ports.entries()) {
    const leg = options.bridged ? bridgedLeg(engine, port, index, sessions[index - 1]) : call(engine, port, index, options);
    sessions.push(await leg);
  }
  await peers.talk(
    ADDRESS,
    sessions.map((session) => session.local.port),
  );
  await pause(3000);
  await peers.mark();
  const before = await peers.figures();
  const ticksBefore = dropped(engine);
  const cpu = process.cpuUsage();
  const began = performance.now();
  await pause(options.seconds * 1000);
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - began) / 1000;
  const figures = await peers.figures();
  const packets = figures.received - before.received;
  const droppedTicks = dropped(engine) - ticksBefore;
  const closed = await Promise.all(sessions.map((session) => session.close()));
  return {
    cpuPerCallMinute: (user + system) / 1e6 / (packets / PACKETS_PER_MINUTE),
    carried: packets / (options.calls * seconds * 50),
    droppedTicks,
    peers: figures,
    lostInward: closed.reduce((sum, stats) => sum + stats.lost, 0),
  };
}

async function call(engine: MediaEngine, port: number, index: number, options: CallsRunOptions): Promise<MediaSession> {
  const opened = await engine.open();
  if (!opened.ok) throw new Error(`session refused: ${JSON.stringify(opened.refusal)}`);
  const { session } = opened;
  session.start({
    remote: { address: ADDRESS, port },
    payloadType: 0,
    telephoneEventPayloadType: 101,
    speechInput: options.speechInput !== undefined,
    ...(options.record ? { recordTo: `${index}.wav` } : {}),
  });
  let turn = 0;
  const speak = (): void => session.play([{ key: 'prompt' }, { silenceMs: 500 }], { id: String(turn++) });
  session.on('play-finished', speak);
  speak();
  return session;
}

/** Every second leg is put beside the one before. */
async function bridgedLeg(engine: MediaEngine, port: number, index: number, before: MediaSession | undefined): Promise<MediaSession> {
  const beside = index % 2 === 1 ? before : undefined;
  const opened = await engine.open(beside ? { beside } : {});
  if (!opened.ok) throw new Error(`session refused: ${JSON.stringify(opened.refusal)}`);
  const { session } = opened;
  session.start({
    remote: { address: ADDRESS, port },
    payloadType: 0,
    telephoneEventPayloadType: 101,
    ...(beside ? {} : { recordTo: `${index}.wav` }),
  });
  session.join(`bridge-${Math.floor(index / 2)}`);
  return session;
}

const dropped = (engine: MediaEngine): number => engine.stats().workers.reduce((sum, worker) => sum + worker.droppedTicks, 0);
