import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shareOf } from '@parley/contract/testing/share';
import { createMediaEngine, readWav } from '@parley/media';
import { correlate, speechLike } from '@parley/media/testing';
import { type AudioCodec, createSipStack, type Encryption, type SipStack } from '@parley/sip';
import { AudioLeg, CallScope, followOffers } from '@parley/voice/testing/audio-call';
import { expect, onTestFinished, test } from 'vitest';
import { type Softphone, type SoftphoneSetup, startSoftphone } from '../kit/softphone.ts';

const ROBOT = speechLike(3000, 1, 71);
const PERSON = speechLike(20_000, 1, 72);

/** A node's signalling and media, at which a softphone of others registers as 1001. */
async function withPhone(setup: Pick<SoftphoneSetup, 'codec' | 'encryption'>) {
  const folder = await mkdtemp(join(tmpdir(), 'parley-interop-'));
  const sip: SipStack = createSipStack<string>({
    ...{ host: '127.0.0.1', port: 0, admit: () => ({ admit: 'challenge' }) },
    digest: { realm: 'parley', candidates: async () => [{ identity: '1001', password: 'secret' }] },
    registrar: { addressOfRecord: (identity) => identity },
  });
  await sip.start();
  const media = createMediaEngine({
    ...{ workers: 1, address: '127.0.0.1', portRange: [41_000, 44_998], recordingsDir: folder },
    admission: { maxLoad: 100, maxLatenessMs: Number.POSITIVE_INFINITY },
  });
  const phone = await startSoftphone({
    ...{ number: '1001', secret: 'secret', registrarPort: sip.address.port, says: PERSON, ...setup },
  });
  onTestFinished(async () => {
    await phone.close();
    await sip.close();
    await media.close();
    await rm(folder, { recursive: true, force: true });
  });
  await expect.poll(() => sip.registrar?.lookup('1001').length, { timeout: 20_000 }).toBe(1);
  return { sip, media, phone };
}

type Place = Awaited<ReturnType<typeof withPhone>>;

/** Calls the phone. @returns what the call came to: its audio, or the refusal */
async function call({ sip, media }: Place, line: { codecs: readonly AudioCodec[]; encryption: Encryption }) {
  const leg = await AudioLeg.open({ media, line, publicAddress: undefined });
  if (!(leg instanceof AudioLeg)) throw new Error(leg.reason);
  const [binding] = sip.registrar?.lookup('1001') ?? [];
  if (!binding) throw new Error('not registered');
  const dialog = sip.invite({
    ...{ target: binding.contact, nextHop: binding.source, from: { uri: 'sip:95311@127.0.0.1' }, symmetric: true },
    ...{ body: leg.offer(), ringTimeoutMs: 10_000 },
  });
  const scope = new CallScope(() => {});
  followOffers(scope, dialog, leg);
  const answer = await new Promise<string | number>((resolve) => {
    dialog.once('answered', (_, sdp) => resolve(sdp ?? ''));
    dialog.once('failed', ({ status }) => resolve(status));
  });
  if (typeof answer === 'number') return { refused: answer };
  expect(leg.take(answer, { recordTo: 'call.wav', timeoutMs: 0 })).toBeUndefined();
  return { leg, dialog };
}

const found = (said: Int16Array, heard: Int16Array): number =>
  Math.max(...[4000, 8000, 12_000, 16_000].map((at) => correlate(said.subarray(at, at + 2000), heard).score));

/** Lets both speak. @returns how well each was heard by the other */
async function talk(leg: AudioLeg, phone: Softphone): Promise<{ theirs: number; ours: number; ignored: number; lost: number }> {
  leg.session.play([{ silenceMs: 500 }, { pcm: ROBOT }, { silenceMs: 500 }], { id: 'robot' });
  await once(leg.session, 'play-finished');
  const heard = await phone.heard();
  const { recording, ignored, lost } = await leg.close();
  const [, theirs = new Int16Array(0)] = readWav(await readFile(recording?.path ?? '')).channels;
  return { ours: found(ROBOT, heard), theirs: found(PERSON, theirs), ignored, lost };
}

test.each(
  shareOf(
    [
      ['pcma', 'PCMA', 0.95],
      ['G722', 'G722', 0.95],
      ['opus', 'opus', 0.8],
    ] as const,
    0,
    2,
  ),
)('baresip talks by %s', async (theirs, codec, alike) => {
  const place = await withPhone({ codec: theirs });
  const { leg } = await call(place, { codecs: [codec], encryption: 'off' });
  if (!leg) throw new Error('refused');
  const heard = await talk(leg, place.phone);
  expect(leg.codecs).toEqual([codec]);
  expect(heard.ours).toBeGreaterThan(alike);
  expect(heard.theirs).toBeGreaterThan(alike);
});

test.each(
  shareOf(
    [
      ['srtp-mand', 'required', 'pcma', 'PCMA'],
      ['srtp', 'optional', 'pcma', 'PCMA'],
      ['srtp-mand', 'required', 'opus', 'opus'],
    ] as const,
    0,
  ),
)('baresip with %s talks to a line whose encryption is %s, by %s', async (encryption, ours, theirs, codec) => {
  const place = await withPhone({ codec: theirs, encryption });
  const { leg } = await call(place, { codecs: [codec], encryption: ours });
  if (!leg) throw new Error('refused');
  const heard = await talk(leg, place.phone);
  expect(heard.ours).toBeGreaterThan(0.8);
  expect(heard.theirs).toBeGreaterThan(0.8);
});

test('baresip that encrypts nothing refuses a line that requires it', async () => {
  const place = await withPhone({});
  const { refused } = await call(place, { codecs: ['PCMA'], encryption: 'required' });
  expect(refused).toBe(488);
});

test('baresip holds and comes back', async () => {
  const place = await withPhone({});
  const { leg } = await call(place, { codecs: ['PCMA'], encryption: 'off' });
  if (!leg) throw new Error('refused');
  const changes: boolean[] = [];
  leg.onChange = () => changes.push(leg.held);
  await once(leg.session, 'media-started');
  await place.phone.hold(true);
  await expect.poll(() => changes).toEqual([true]);
  await place.phone.hold(false);
  await expect.poll(() => changes).toEqual([true, false]);
  // What it hears afterwards it does not keep.
  const { theirs } = await talk(leg, place.phone);
  expect(theirs).toBeGreaterThan(0.9);
});
