import { describe, expect, it } from 'vitest';
import { readReport } from '../rtp/rtcp.ts';
import { Inbound } from './inbound.ts';
import { Outbound } from './outbound.ts';
import { ReportClock } from './report-clock.ts';

const keys = { down: () => undefined, up: () => undefined };
const plays = { started: () => undefined, finished: () => undefined, stopped: () => undefined, keysSent: () => undefined };
const SENDING = { law: 0, payloadType: 0, frame: 160, telephoneEvent: -1, eventScale: 1, comfort: true, comfortNoise: false } as const;

interface Party {
  readonly inbound: Inbound;
  readonly outbound: Outbound;
  readonly clock: ReportClock;
}

const party = (random: () => number): Party => ({
  inbound: new Inbound(1, keys, keys),
  outbound: new Outbound(plays, random),
  clock: new ReportClock('test@parley', random),
});

/** `to` hears 100 packets of `from`, every tenth of which is lost. */
function talk(from: Party, to: Party): void {
  to.inbound.ssrc = from.outbound.ssrc;
  for (let i = 0; i < 100; i++) {
    from.outbound.packet(SENDING);
    if (i % 10 !== 5) to.inbound.reception.take(i);
  }
}

function tell(from: Party, to: Party, sentAt: number, arrivedAt: number): void {
  const report = readReport(from.clock.compose(from.inbound, from.outbound, sentAt), to.outbound.ssrc);
  if (!report) throw new Error('a report was expected');
  to.clock.take(report, arrivedAt);
}

describe('reports', () => {
  it('tell each end what the other one lost and how long a packet goes there and back', () => {
    const a = party(() => 0.3);
    const b = party(() => 0.6);
    talk(a, b);
    talk(b, a);
    const now = 1_700_000_000_000;
    tell(a, b, now, now + 40);
    tell(b, a, now + 3000, now + 3050);
    expect(a.clock.remote).toMatchObject({ cumulativeLost: 10, fractionLost: 25 });
    expect(a.clock.rttMs).toBeCloseTo(90, 0);
    expect(b.clock.rttMs).toBeUndefined();
  });

  it('come every 2.5 to 7.5 s, as chance has it', () => {
    const due = (random: number): number => {
      const { clock } = party(() => random);
      let ticks = 1;
      while (!clock.tick()) ticks++;
      return ticks;
    };
    expect([due(0), due(0.5), due(0.999)]).toEqual([125, 250, 375]);
  });
});
