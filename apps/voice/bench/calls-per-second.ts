import { setTimeout as pause } from 'node:timers/promises';
import { createMediaEngine } from '@parley/media';
import { createSipStack } from '@parley/sip';
import type { Bench } from '../../../bin/bench-kit.ts';
import { AudioLeg } from '../src/call/audio-leg.ts';
import { Peer } from './parts/peer.ts';
import { droppedAt, SentAgain } from './parts/sent-again.ts';
import { CALLS_PER_SECOND, SECONDS } from './parts/settings.ts';

const TALK_MS = 5_000;
const START_EVERY = 10; // ms

/** INVITE, media both ways for 5 s, BYE, at a steady rate, against a peer in a process of its own that answers at once. */
export const bench: Bench = {
  figures: ['sip.calls_per_second'],
  run: async (report) => {
    const peer = await Peer.start(false);
    const media = createMediaEngine({
      ...{ workers: 1, address: '127.0.0.1', portRange: [20_000, 29_999] },
      admission: { maxLoad: Number.POSITIVE_INFINITY, maxLatenessMs: Number.POSITIVE_INFINITY },
    });
    const sentAgain = new SentAgain();
    const sip = createSipStack({ host: '127.0.0.1', port: 0, userAgent: 'Parley', tap: sentAgain.tap });
    await sip.start();
    media.prepare('prompt', new Int16Array(TALK_MS * 8));
    const done = { completed: 0, failed: 0, sent: 0, received: 0, lost: 0 };
    const setUp: number[] = [];
    const failures = new Map<string, number>();
    const call = async (name: string): Promise<void> => {
      const leg = await AudioLeg.open({ media, line: { codecs: ['PCMA'], encryption: 'off' }, publicAddress: undefined });
      if ('reason' in leg) throw new Error(leg.reason);
      try {
        const began = performance.now();
        const to = `sip:${name}@${peer.address.host}:${peer.address.port}`;
        const leaving = {
          target: to,
          nextHop: peer.address,
          from: { uri: 'sip:bench@127.0.0.1' },
          body: leg.offer(),
          ringTimeoutMs: 10_000,
        };
        const invited = sip.invite(leaving);
        const answer = await new Promise<string>((resolve, reject) => {
          invited.once('answered', (_, body) => resolve(body ?? ''));
          invited.once('failed', ({ status }) => reject(new Error(String(status))));
        });
        setUp.push(performance.now() - began);
        leg.take(answer);
        leg.session.play([{ key: 'prompt' }], { id: name });
        await pause(TALK_MS);
        const ended = new Promise((resolve) => invited.once('ended', resolve));
        invited.bye();
        await ended;
        done.completed++;
      } finally {
        const { sent, received, lost } = await leg.close();
        done.sent += sent;
        done.received += received;
        done.lost += lost;
      }
    };
    const running = new Set<Promise<void>>();
    const launch = (name: string): void => {
      const one = call(name)
        .catch((error: unknown) => {
          done.failed++;
          const why = error instanceof Error ? error.message : String(error);
          failures.set(why, (failures.get(why) ?? 0) + 1);
        })
        .finally(() => running.delete(one));
      running.add(one);
    };
    const began = performance.now();
    let started = 0;
    let cpu = process.cpuUsage();
    let steadyFrom = { at: 0, completed: 0 };
    while (performance.now() - began < TALK_MS + 1000 + SECONDS * 1000) {
      const elapsed = performance.now() - began;
      if (steadyFrom.at === 0 && elapsed > TALK_MS + 1000) {
        steadyFrom = { at: performance.now(), completed: done.completed };
        cpu = process.cpuUsage();
      }
      const due = Math.floor((elapsed / 1000) * CALLS_PER_SECOND);
      for (; started < due; started++) launch(String(started));
      await pause(START_EVERY);
    }
    const seconds = (performance.now() - steadyFrom.at) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const perSecond = (done.completed - steadyFrom.completed) / seconds;
    await Promise.all(running);
    const { lost, sentAgain: peerSentAgain } = await peer.figures();
    const dropped = { inward: await droppedAt(sip.address.port), outward: await droppedAt(peer.address.port) };
    peer.close();
    await Promise.all([sip.close(), media.close()]);
    setUp.sort((a, b) => a - b);
    report({
      figure: 'sip.calls_per_second',
      value: Math.round(perSecond * 10) / 10,
      unit: '1/s',
      counted: { completed: done.completed, packetsReceived: done.received },
      tried: { all: started, failed: done.failed },
      with: {
        offered: CALLS_PER_SECOND,
        seconds: Math.round(seconds),
        coresUsed: Math.round(((user + system) / 1e6 / seconds) * 100) / 100,
        callsAtATime: Math.round((perSecond * TALK_MS) / 1000),
        ...{
          failed: done.failed,
          failures: Object.fromEntries(failures),
          sentAgain: { ours: sentAgain.counts, theirs: peerSentAgain },
          datagramsDropped: dropped,
          packetsSent: done.sent,
          lostInward: done.lost,
          lostOutward: lost,
        },
        setUpMs: { p50: Math.round(setUp[setUp.length >> 1] ?? 0), p99: Math.round(setUp[Math.floor(setUp.length * 0.99)] ?? 0) },
      },
    });
  },
};
