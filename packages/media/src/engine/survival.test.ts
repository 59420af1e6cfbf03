import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWav } from '../audio/wav-read.ts';
import { Harness, RtpPeer, speechLike } from '../testing.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-survival-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a media worker that dies', () => {
  it('ends its sessions with an event and whole recordings, and is replaced', async () => {
    const harness = new Harness({ recordingsDir: folder, workers: 2 });
    const [a, b] = [await harness.session(), await harness.session()];
    expect(a.worker).not.toBe(b.worker);
    const [peer, other] = [await harness.peer(a), await harness.peer(b)];
    a.start({ remote: peer.local, payloadType: 0, recordTo: 'lost.wav' });
    b.start({ remote: other.local, payloadType: 0 });
    a.play([{ pcm: speechLike(5000, 1, 3) }], { id: 'p' });
    await peer.packetWhere(() => peer.kept.length > 110);
    const lost = once(a, 'lost');
    const replaced = once(harness.engine, 'worker-replaced');
    await harness.engine.restart(a.worker);
    expect((await replaced)[0]).toMatchObject({ index: a.worker, lostSessions: 1 });
    expect((await lost)[0].reason).toBe('worker-lost');
    const { recording } = await a.close();
    expect(recording?.degraded).toBe(true);
    expect(readWav(await readFile(join(folder, 'lost.wav'))).channels[0]?.length).toBe((recording?.durationMs ?? 0) * 8);
    // The other worker's call goes on, and the port is free for a new one.
    const count = other.kept.length;
    await other.packetWhere(() => other.kept.length > count + 5);
    const again = await harness.session();
    const third = await harness.peer(again);
    again.start({ remote: third.local, payloadType: 0 });
    await once(again, 'media-started');
    await harness.close();
  });
});

describe('many sessions', () => {
  it('leave nothing behind when they close', async () => {
    // Ports for twice a round: sockets that stayed would soon leave none.
    const harness = new Harness({ portRange: [50_000, 50_399] });
    const peer = await RtpPeer.open();
    harness.engine.prepare('hello', speechLike(500, 1, 3));
    const round = async (): Promise<void> => {
      const sessions = await Promise.all(Array.from({ length: 100 }, () => harness.session()));
      for (const session of sessions) {
        session.start({ remote: peer.local, payloadType: 0 });
        session.play([{ key: 'hello' }], { id: 'p' });
      }
      const [last] = sessions.slice(-1);
      if (last) await once(last, 'play-started');
      const stats = await Promise.all(sessions.map((session) => session.close()));
      expect(stats.every(({ sent }) => sent > 0)).toBe(true);
    };
    // The heaps of two threads first grow to what they like to have before they collect.
    for (let i = 0; i < 10; i++) await round();
    const before = process.memoryUsage().rss;
    for (let i = 0; i < 150; i++) await round();
    // A session that stayed would hold some 30 kB: 15 000 of them 450 MB; uncollected garbage levels out below 250 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(350 * 2 ** 20);
    expect(harness.engine.stats()).toMatchObject({ sessions: 0 });
    peer.close();
    await harness.close();
  }, 90_000);
});
