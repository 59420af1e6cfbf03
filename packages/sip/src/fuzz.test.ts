import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleInvite } from '../bench/sample-invite.ts';
import { parseReplaces } from './call/index.ts';
import { readDigest } from './digest/digest-parameters.ts';
import { callerIdentity, findRequestError, parseMessage, parseReasons, sdpOf, writeResponse } from './message/index.ts';
import { negotiate, readAnswer } from './sdp/index.ts';
import { openRawPeer } from './testing/raw-peer.ts';
import { openRawStream } from './testing/raw-stream.ts';
import { startStack, testAudio, testOffer } from './testing/test-stack.ts';
import { StreamFramer } from './transport/stream-framer.ts';

const folder = new URL('../fixtures/torture/', import.meta.url);
const seeds = readdirSync(folder)
  .filter((name) => name.endsWith('.dat'))
  .map((name) => readFileSync(new URL(name, folder)));
seeds.push(sampleInvite);
const sampleSdp = Buffer.from(`${testOffer}m=video 0 RTP/AVP 96\r\nc=IN IP6 ::\r\na=inactive\r\na=rtcp:40001\r\n`);

/** The same numbers in every run (mulberry32), so that a failure can be looked at. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const tidbits = [
  '\r\n',
  '\r\n ',
  '"',
  '<',
  '>',
  ';',
  ',',
  '%',
  '\0',
  '\\',
  ':',
  '@',
  '=',
  '?',
  '*',
  '[',
  ']',
  'SIP/2.0',
  '99999999999',
  '-1',
  '\xff\xfe',
  ';tag=',
  ';rport',
];

/** A message with some octets changed, cut, doubled or put in. */
function mutate(seed: Buffer, random: () => number): Buffer {
  let bytes = Buffer.from(seed);
  const place = () => Math.floor(random() * bytes.length);
  for (let change = Math.floor(random() * 6); change >= 0; change--) {
    const at = place();
    const kind = Math.floor(random() * 5);
    if (kind === 0) bytes[at] = Math.floor(random() * 256);
    else if (kind === 1) bytes = bytes.subarray(0, at);
    else if (kind === 2)
      bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.min(bytes.length, at + Math.floor(random() * 40)))]);
    else if (kind === 3) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(place(), place()), bytes.subarray(at)]);
    else
      bytes = Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from(tidbits[Math.floor(random() * tidbits.length)] ?? '', 'latin1'),
        bytes.subarray(at),
      ]);
    if (bytes.length === 0) return Buffer.from('\r\n');
  }
  return bytes;
}

/** Mutated inputs; the long run has its own seed, so that it sees others. */
const [rounds, first] = process.env.PARLEY_FULL === '1' ? [1_000_000, 7_515] : [15_000, 20_261];

/** The frames of a stream that comes in pieces; none once it could not be understood. */
function framed(bytes: Buffer, random: () => number): Buffer[] {
  const framer = new StreamFramer();
  const found: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + Math.floor(random() * 400);
    const frames = framer.push(bytes.subarray(at, end));
    if (frames === undefined) return found;
    for (const frame of frames) if (frame.kind === 'message') found.push(frame.bytes);
    at = end;
  }
  return found;
}

test('no input makes the parser, the framing of streams or what reads from them throw', { timeout: 600_000 }, () => {
  const random = randomFrom(first);
  for (let round = 0; round < rounds; round++) {
    const mutated = mutate(seeds[round % seeds.length] ?? sampleInvite, random);
    if (round % 4 === 0) for (const frame of framed(Buffer.concat([mutated, sampleInvite]), random)) parseMessage(frame);
    if (round % 4 === 1) {
      const sdp = mutate(sampleSdp, random).toString('latin1');
      negotiate(sdp, testAudio);
      readAnswer(sdp, testAudio);
    }
    const message = parseMessage(mutated);
    if (message === undefined) continue;
    const { via, from, to, cseq, contentType } = message;
    const sdp = sdpOf(message);
    if (sdp !== undefined) negotiate(sdp, testAudio);
    expect([via, from, to, cseq, contentType]).toHaveLength(5);
    if (message.kind === 'response') continue;
    findRequestError(message);
    callerIdentity(message);
    for (const value of message.headers('replaces')) parseReplaces(value);
    writeResponse(message, { status: 400, toTag: 'x' }, { host: '127.0.0.1', port: 5060 });
  }
});

test.each(['SIP/2.0/UDP ', ';', '"', '\\"', '\r\n ', '<', ',', 'SIP /', '=', '%', '@', ':', '\t'])(
  'a header of nothing but %j is read without delay',
  (piece) => {
    const run = piece.repeat(Math.floor(30_000 / piece.length));
    for (const name of ['Via', 'From', 'CSeq', 'Contact', 'Authorization', 'Reason', 'Route', 'Content-Type']) {
      const message = parseMessage(Buffer.from(`INVITE sip:a@b SIP/2.0\r\n${name}: Digest a=${run}\r\nX: ${run}x\r\n\r\nv=0\r\n${run}`));
      if (message?.kind !== 'request') continue;
      findRequestError(message);
      readDigest(message.header('authorization') ?? '');
      parseReasons(message.headers('reason'));
      expect([message.via, message.from, message.cseq, sdpOf(message)]).toHaveLength(4);
    }
    parseMessage(Buffer.from(`INVITE ${run} SIP/2.0\r\n\r\n`));
    expect(negotiate(`v=0\r\n${run}`, testAudio).ok).toBe(false);
  },
);

test('a stack that is sent mutated messages still answers', async () => {
  const complaints: unknown[] = [];
  const stack = await startStack<string>({
    registrar: { addressOfRecord: (_identity, to) => to.user ?? '' },
    log: { debug: () => {}, info: () => {}, warn: (fields) => complaints.push(fields) },
    onInvite: (call) => {
      const negotiated = negotiate(call.offer ?? '', testAudio);
      if (negotiated.ok) call.answer(negotiated.answer);
      else call.reject(488);
    },
  });
  const peer = await openRawPeer();
  const random = randomFrom(4475);
  for (let round = 0; round < 4000; round++) {
    const bytes = mutate(seeds[round % seeds.length] ?? sampleInvite, random);
    if (bytes.length <= 65_000) peer.send(bytes, stack.address);
    // In step with the stack, so that the socket's buffer never overflows.
    if (round % 50 === 0) expect(await stack.ping(stack.address)).toMatchObject({ ok: true, status: 200 });
  }
  expect(complaints).toEqual([]);
});

test('a stack that is sent mutated streams still answers, and keeps none of their connections', async () => {
  const complaints: unknown[] = [];
  const stack = await startStack<string>({
    log: { debug: () => {}, info: () => {}, warn: (fields) => complaints.push(fields) },
    onInvite: (call) => call.reject(486),
  });
  const random = randomFrom(3261);
  for (let round = 0; round < 200; round++) {
    const stream = await openRawStream(stack.address);
    for (let n = 0; n < 5; n++) stream.send(mutate(seeds[(round * 5 + n) % seeds.length] ?? sampleInvite, random));
    if (round % 2 === 0) stream.reset();
    if (round % 20 === 0) expect(await stack.ping({ ...stack.address, transport: 'TCP' })).toMatchObject({ ok: true, status: 200 });
    if (round % 2 === 1) stream.end();
  }
  // That of our own pings, to ourselves: both its ends.
  await expect.poll(() => stack.figures().connections).toBe(2);
  expect(complaints).toEqual([]);
});
