import { estimateMos } from '../rtp/quality.ts';
import type { RecordingSummary, SessionStats } from '../session/stats.ts';
import type { Inbound } from './inbound.ts';
import type { Outbound } from './outbound.ts';
import type { ReportClock } from './report-clock.ts';

/** One way through the network when no report told the round trip, ms. */
const ASSUMED_NETWORK_MS = 50;
/** Packetisation and jitter buffer, ms. */
const OWN_DELAY_MS = 60;

const round = (value: number): number => Math.round(value * 100) / 100;

/** Final figures of a call. @param refused datagrams that SRTP let not through */
export function summarise(
  inbound: Inbound,
  outbound: Outbound,
  reports: ReportClock,
  refused: number,
  recording: RecordingSummary | undefined,
): SessionStats {
  const { reception, jitter } = inbound;
  const { remote, rttMs } = reports;
  const expected = reception.received + reception.lost;
  return {
    received: reception.received,
    lost: reception.lost,
    late: jitter.late,
    duplicated: reception.duplicated,
    concealedMs: inbound.concealment.concealed / 8,
    ignored: inbound.ignored + refused,
    jitterMs: round(reception.jitter / 8),
    sent: outbound.sent,
    ...(remote ? { remoteLost: remote.cumulativeLost, remoteJitterMs: round(remote.jitter / 8) } : {}),
    ...(rttMs === undefined ? {} : { rttMs: round(rttMs) }),
    ...(expected > 0
      ? { mosEstimate: estimateMos((reception.lost + jitter.late) / expected, (rttMs ?? ASSUMED_NETWORK_MS * 2) / 2 + OWN_DELAY_MS) }
      : {}),
    ...(recording ? { recording } : {}),
  };
}
