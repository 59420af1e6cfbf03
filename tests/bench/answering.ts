import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@parley/sip/testing/free-port';
import { sql } from 'kysely';
import { type Bench, percentile, type Report } from '../../bin/bench-kit.ts';
import { answeringNumbers, answersOf, callAnswering } from '../kit/answering.ts';
import { type MediaMetrics, mediaMetrics } from '../kit/media-metrics.ts';
import { type Parley, startParley } from '../kit/parley.ts';

const atOnce = 20;

/** Reads a node's metrics once a second until told to stop. */
function watch(port: number): () => Promise<MediaMetrics[]> {
  const seen: MediaMetrics[] = [];
  const stop = new AbortController();
  const watching = (async () => {
    while (!stop.signal.aborted) {
      seen.push(await mediaMetrics(port));
      await delay(1_000, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stop.abort();
    await watching;
    return seen;
  };
}

async function measure(parley: Parley, port: number, language: 'zh' | 'en', report: Report): Promise<void> {
  // Grammars are compiled, and what the lab plays is spoken, in the first calls.
  await callAnswering(parley, { language, numbers: answeringNumbers(language, 10), robots: 2 });
  const before = await mediaMetrics(port);
  const stop = watch(port);
  const task = await callAnswering(parley, { language, numbers: answeringNumbers(language, atOnce), robots: atOnce });
  const seen = await stop();
  const after = await mediaMetrics(port);
  const { got, wanted, verdicts } = await answersOf(parley, task);
  const wrong = got.filter((line, n) => line !== wanted[n]);
  const delays = verdicts.map(({ data }) => Number(Object(data).delayMs));
  const busy = seen.filter(({ sessions }) => sessions > 0);
  report({
    figure: 'detection.at_once_share',
    value: Math.round(((got.length - wrong.length) / got.length) * 1_000) / 1_000,
    unit: '1',
    counted: { calls: got.length, seconds: busy.length, ticks: after.ticks - before.ticks },
    with: {
      language,
      mostSessions: Math.max(...seen.map(({ sessions }) => sessions)),
      lateTicks: after.lateTicks - before.lateTicks,
      latenessMs: {
        p50: percentile(
          busy.map(({ latenessMs }) => latenessMs),
          0.5,
        ),
        most: Math.max(0, ...busy.map(({ latenessMs }) => latenessMs)),
      },
      mostUtterances: Math.max(...seen.map(({ utterances }) => utterances)),
      delayMs: { p50: percentile(delays, 0.5), most: Math.max(...delays) },
      bySound: verdicts.filter(({ data }) => JSON.stringify(data).includes('"print ')).length,
      wrong,
    },
  });
}

/** Twenty calls that are answered, or told of by the network, at the same moment: how many are known, and whether the media clock keeps its time. */
export const bench: Bench = {
  figures: ['detection.at_once_share'],
  needsDatabase: true,
  run: async (report) => {
    const port = await freePort();
    const parley = await startParley(['voice', 'lab'], { VOICE_METRICS_PORT: String(port) });
    try {
      await sql`update companies set robots = 60 where id = 1`.execute(parley.database.db);
      for (const language of ['zh', 'en'] as const) await measure(parley, port, language, report);
    } finally {
      await parley.close();
    }
  },
};
