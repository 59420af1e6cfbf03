import { describe, expect, it } from 'vitest';
import { PeerLock } from './peer-lock.ts';

const signalled = { address: '10.0.0.5', port: 4000 };

describe('symmetric RTP', () => {
  it('takes the signalled address at its first packet', () => {
    const lock = new PeerLock(signalled);
    expect(lock.judge('10.0.0.5', 4000, 1, 0)).toBe('locked');
    expect(lock.target).toEqual(signalled);
  });

  it('learns an address behind NAT from its third packet in a row', () => {
    const lock = new PeerLock(signalled);
    const verdicts = [0, 20, 40, 60].map((at) => lock.judge('1.2.3.4', 9000, 7, at));
    expect(verdicts).toEqual(['ignore', 'ignore', 'locked', 'take']);
    expect(lock.target).toEqual({ address: '1.2.3.4', port: 9000 });
  });

  it('ignores strangers once it is locked, even those who know the SSRC', () => {
    const lock = new PeerLock(signalled);
    lock.judge('10.0.0.5', 4000, 7, 0);
    for (let at = 20; at < 1000; at += 20) {
      lock.judge('10.0.0.5', 4000, 7, at);
      expect(lock.judge('6.6.6.6', 666, 7, at)).toBe('ignore');
    }
  });

  it('follows a peer that moved after it fell silent, but no stranger', () => {
    const lock = new PeerLock(signalled);
    lock.judge('10.0.0.5', 4000, 7, 0);
    for (let i = 0; i < 10; i++) expect(lock.judge('6.6.6.6', 666, 8, 5000 + i)).toBe('ignore');
    const moved = [0, 1, 2].map((i) => lock.judge('9.9.9.9', 5004, 7, 6000 + i));
    expect(moved).toEqual(['ignore', 'ignore', 'locked']);
  });

  it('learns afresh when SDP names another address', () => {
    const lock = new PeerLock(signalled);
    lock.judge('10.0.0.5', 4000, 7, 0);
    lock.resignal({ address: '10.0.0.6', port: 6000 });
    expect(lock.target.port).toBe(6000);
    expect(lock.judge('10.0.0.6', 6000, 9, 20)).toBe('locked');
  });

  it('does not learn the old peer again while it goes on after a new SDP, unless nobody else comes', () => {
    const lock = new PeerLock(signalled);
    lock.judge('10.0.0.5', 4000, 7, 0);
    lock.resignal({ address: '10.0.0.6', port: 6000 });
    for (let at = 20; at < 200; at += 20) expect(lock.judge('10.0.0.5', 4000, 7, at)).toBe('ignore');
    expect(lock.judge('10.0.0.6', 6000, 9, 200)).toBe('locked');

    const stayed = new PeerLock(signalled);
    stayed.judge('10.0.0.5', 4000, 7, 0);
    stayed.resignal({ address: '192.168.0.6', port: 6000 });
    const verdicts = Array.from({ length: 150 }, (_, n) => stayed.judge('10.0.0.5', 4000, 7, 20 + n * 20));
    expect(verdicts.indexOf('locked') * 20).toBeGreaterThanOrEqual(2000);
    expect(stayed.target).toEqual(signalled);
  });
});
