import type { Bench } from '../../../bin/bench-kit.ts';
import { parseMessage } from '../src/index.ts';
import { sampleInvite } from './sample-invite.ts';

const rounds = 100_000;

/** Parses the INVITE and reads what routing needs, parsed: Via, From, To, CSeq, Call-ID. */
function parseOnce(): number {
  const message = parseMessage(sampleInvite);
  if (message === undefined) return 0;
  const { via, from, to, cseq, callId } = message;
  return (via?.host.length ?? 0) + (from?.uri.length ?? 0) + (to?.uri.length ?? 0) + (cseq?.number ?? 0) + callId.length;
}

/** Microseconds for one INVITE of 1 kB: all headers readable, those that route it read. */
export const bench: Bench = {
  figures: ['sip.parse_us'],
  run: async (report) => {
    const samples: number[] = [];
    let read = 0;
    for (let repeat = 0; repeat < 5; repeat++) {
      // CPU rather than wall time, so that what else runs on the machine stays out of it.
      const before = process.cpuUsage();
      for (let round = 0; round < rounds; round++) read += parseOnce() > 0 ? 1 : 0;
      const { user, system } = process.cpuUsage(before);
      samples.push((user + system) / rounds);
    }
    // The first warms up.
    const median = samples.slice(1).sort((a, b) => a - b)[2] ?? 0;
    report({
      figure: 'sip.parse_us',
      value: Number(median.toFixed(2)),
      unit: 'us',
      counted: { read },
      with: { bytes: sampleInvite.length, rounds, repeats: 4 },
    });
  },
};
