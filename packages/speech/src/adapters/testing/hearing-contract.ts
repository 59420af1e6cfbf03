import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FailedRecognition, PartialReading, Recogniser, Recognition } from '../../ports/recogniser.ts';
import type { SpeechProvider } from '../../providers/provider.ts';
import { makeRecogniser } from '../adapters.ts';
import { type Vendor, VendorServer } from './vendor-server.ts';

/** An adapter and the server that speaks its vendor's protocol. */
export type HearingCase = {
  kind: string;
  vendor: Vendor;
  /** What the provider is configured with; the key is the right one. */
  fields: (port: number) => Record<string, string> | Promise<Record<string, string>>;
  /** The field that is the key, and a wrong one. */
  key: string;
};

const second = Int16Array.from({ length: 8_000 }, (_, n) => 8_000 * Math.sin(n / 3));
const wrong = 'wrong-key-wrong-key-wrong-key-0123456789';
const loopback = { never: [] };

/** What every networked recogniser does, whoever its vendor is. */
export function hearingContract({ kind, vendor, fields, key }: HearingCase): void {
  describe(kind, () => {
    let server: VendorServer;
    const made: Recogniser[] = [];
    let right: Record<string, string>;
    beforeEach(async () => {
      server = await VendorServer.start(vendor);
      right = await fields(server.port);
      server.words = ['yes', 'please', 'now'];
    });
    afterEach(async () => {
      await Promise.all(made.splice(0).map((one) => one.close()));
      await server.close();
      expect(server.breaches).toEqual([]);
    });

    const make = (changed: Partial<SpeechProvider> = {}, more: Record<string, string> = {}): Recogniser => {
      const provider = { id: 'p', kind, fields: { ...right, ...more }, reach: loopback, ...changed };
      const recogniser = makeRecogniser(provider);
      if (!recogniser) throw new Error(`no adapter ${kind}`);
      made.push(recogniser);
      return recogniser;
    };
    /** Says a second, in frames of 20 ms, and what came of it. */
    const say = async (
      recogniser: Recogniser,
    ): Promise<{ recognition: Recognition; partials: PartialReading[]; failures: FailedRecognition[] }> => {
      const partials: PartialReading[] = [];
      const failures: FailedRecognition[] = [];
      const stream = recogniser.open({
        expect: { language: 'en', phrases: ['yes please', 'yes please now', 'no'] },
        hotWords: ['tulip'],
        onPartial: (partial) => partials.push(partial),
        onFailed: (failure) => failures.push(failure),
      });
      for (let at = 0; at < second.length; at += 160) {
        stream.write(second.subarray(at, at + 160));
        // The caller is not through yet when the first partials come.
        if (at === 160 * 45 && ['well', 'drop'].includes(server.behaviour))
          await expect.poll(() => partials.length + failures.length).toBeGreaterThan(0);
      }
      return { recognition: await stream.end(), partials, failures };
    };

    test('tells partials while somebody speaks, and the whole at the end; all audio arrives', async () => {
      const { recognition, partials } = await say(make());
      expect(recognition).toMatchObject({ kind: 'matched', best: { text: 'yes please now' } });
      expect(partials.map(({ text }) => text).slice(0, 2)).toEqual(['yes', 'yes please']);
      expect(partials[1]).toMatchObject({ complete: true, extendable: true });
      expect(server.heardSeconds).toBeGreaterThan(0.99);
      expect(server.heardSeconds).toBeLessThan(1.01);
      await expect.poll(() => server.open).toBe(0);
    });

    test('a connection lost in mid-utterance is made anew and told everything again', async () => {
      server.behaviour = 'drop';
      const { recognition, failures } = await say(make());
      expect([recognition, failures]).toMatchObject([{ kind: 'matched', best: { text: 'yes please now' } }, []]);
      expect(server.connections).toBe(2);
      expect(server.heardSeconds).toBeGreaterThan(0.99);
    });

    test('nothing understood is an answer', async () => {
      server.behaviour = 'silent';
      server.words = [];
      expect((await say(make())).recognition).toEqual({ kind: 'unmatched', best: null });
    });

    test.each([
      ['malformed', 'protocol'],
      ['quota', 'quota'],
    ] as const)('a vendor that answers %s fails, and says so before the end', async (behaviour, reason) => {
      server.behaviour = behaviour;
      const recogniser = make();
      const failures: FailedRecognition[] = [];
      const stream = recogniser.open({ expect: { language: 'en', phrases: [] }, onFailed: (failure) => failures.push(failure) });
      stream.write(second);
      await expect.poll(() => failures).toMatchObject([{ reason }]);
      expect(await stream.end()).toMatchObject({ kind: 'failed', reason });
    });

    test('a wrong key is refused, and neither key nor address are in what is told', async () => {
      const { recognition } = await say(make({}, { [key]: wrong }));
      expect(recognition).toMatchObject({ kind: 'failed', reason: 'refused' });
      expect(JSON.stringify(recognition)).not.toMatch(/wrong-key|token=|127\.0\.0\.1/);
    });

    test('an answer that does not come is waited for until nobody wants it any more', async () => {
      server.behaviour = 'mute';
      const stream = make().open({ expect: { language: 'en', phrases: [] } });
      stream.write(second);
      const end = stream.end();
      await expect.poll(() => server.heardSeconds).toBeGreaterThan(0.9);
      stream.cancel();
      expect(await end).toMatchObject({ kind: 'failed', reason: 'closed' });
      await expect.poll(() => server.open).toBe(0);
    });

    test('nothing is sent to where the provider may not point', async () => {
      const { recognition } = await say(make({ reach: { never: ['127.0.0.0/8'] } }));
      expect(recognition).toMatchObject({ kind: 'failed', reason: 'unavailable', message: expect.stringContaining('may not point there') });
      expect(server.connections).toBe(0);
    });

    test('closing ends what is under way', async () => {
      server.behaviour = 'mute';
      const recogniser = make();
      const stream = recogniser.open({ expect: { language: 'en', phrases: [] } });
      stream.write(second);
      await recogniser.close();
      expect(await stream.end()).toMatchObject({ kind: 'failed', reason: 'closed' });
      expect(await recogniser.open({ expect: { language: 'en', phrases: [] } }).end()).toMatchObject({ reason: 'closed' });
    });
  });
}
