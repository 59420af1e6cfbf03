import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bench, percentile } from '../../../bin/bench-kit.ts';
import { readWav } from '../src/index.ts';
import { correlate, Harness, type Impairment, speechLike } from '../src/testing.ts';

const SPOKEN_MS = 12_000;
/** Words of a quarter of a second, each looked for where it was said. */
const WORD = 2000;
/** The recording begins sooner than the speech, and its delay changes on the way, by less than this, samples. */
const MOST_SHIFT = 8000;

const networks: Readonly<Record<string, Partial<Impairment>>> = {
  perfect: {},
  'loss 1 %': { loss: 0.01 },
  'loss 5 %': { loss: 0.05 },
  'loss 10 %': { loss: 0.1 },
  'jitter 60 ms': { jitterMs: 60 },
  'reorder 10 %': { reorder: 0.1 },
  'duplicates 20 %': { duplicate: 0.2 },
  'jitter 60 ms, loss 5 %, duplicates 5 %': { jitterMs: 60, loss: 0.05, duplicate: 0.05 },
};

/** How much of what was said is in what was heard: correlation of each word, about where it belongs. */
function alikeness(said: Int16Array, heard: Int16Array): number[] {
  const words: number[] = [];
  for (let at = 0; at + WORD <= said.length; at += WORD) {
    const near = heard.subarray(Math.max(0, at - MOST_SHIFT), at + WORD + MOST_SHIFT);
    words.push(correlate(said.subarray(at, at + WORD), near).score);
  }
  return words;
}

/** Speech over networks that lose, delay, swap and double packets, and what is left of it in the recording. */
export const bench: Bench = {
  figures: ['media.impaired_correlation'],
  run: async (report) => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-impaired-'));
    const said = speechLike(SPOKEN_MS, 1, 81);
    for (const [network, impairment] of Object.entries(networks)) {
      // Each with a clock of its own: comparing takes seconds, which a clock would make up for in a burst.
      const harness = new Harness({ recordingsDir: folder });
      const session = await harness.session();
      const peer = await harness.peer(session, { impairment, keep: false });
      session.start({ remote: peer.local, payloadType: 0, recordTo: `${network.replaceAll(/\W+/g, '-')}.wav`, timeoutMs: 2000 });
      peer.say(said);
      await peer.packetWhere(() => peer.silent);
      const { recording, lost, late, duplicated, concealedMs, jitterMs, mosEstimate } = await session.close();
      await harness.close();
      const [, heard = new Int16Array(0)] = readWav(await readFile(recording?.path ?? '')).channels;
      const words = alikeness(said.subarray(0, said.length - 4000), heard);
      report({
        figure: 'media.impaired_correlation',
        value: percentile(words, 0.5),
        unit: 'correlation',
        counted: { words: words.length },
        with: { network, worst: Math.min(...words), lost, late, duplicated, concealedMs, jitterMs, mosEstimate },
      });
    }
    const harness = new Harness();
    const session = await harness.session();
    const peer = await harness.peer(session, { still: true });
    session.start({ remote: peer.local, payloadType: 0, timeoutMs: 2000 });
    const [{ silentMs }] = await once(session, 'media-timeout');
    report({
      figure: 'media.impaired_correlation',
      value: 0,
      unit: 'correlation',
      counted: { timeouts: 1, packetsOfOurs: peer.figures().received },
      with: { network: 'one way: nothing comes', foundOutAfterMs: silentMs },
    });
    await harness.close();
    await rm(folder, { recursive: true, force: true });
  },
};
