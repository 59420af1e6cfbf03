import { expect, test } from 'vitest';
import { emptyRtpView, RTP_HEADER_BYTES, readRtp, writeRtpHeader } from '../rtp/packet.ts';
import { eventOfKey, writeTelephoneEvent } from '../rtp/telephone-event.ts';
import { Inbound } from './inbound.ts';

const FRAME = 160;
const EVENT = 101;
const nothing = { down: () => undefined, up: () => undefined };

const loudness = (frame: Int16Array): number => Math.sqrt(frame.reduce((sum, sample) => sum + sample * sample, 0) / frame.length);

/** A peer whose packets come as they are sent, one a tick; each tick a frame is played. */
function peer() {
  const inbound = new Inbound(1, nothing, nothing);
  const view = emptyRtpView();
  let [sequence, tick] = [0, 0];
  const frames: number[] = [];
  const take = (payloadType: number, timestamp: number, payload: Uint8Array): void => {
    const packet = Buffer.alloc(RTP_HEADER_BYTES + payload.length);
    writeRtpHeader(packet, false, payloadType, sequence, timestamp, 7);
    packet.set(payload, RTP_HEADER_BYTES);
    if (!readRtp(packet, view)) throw new Error('no packet');
    inbound.take(packet, view, { payloadType: 0, law: 0, scale: 1, telephoneEvent: EVENT, eventScale: 1 }, tick * FRAME);
  };
  const each = (ticks: number, send: (n: number) => unknown): void => {
    for (let n = 0; n < ticks; n++, tick++) {
      if (send(n) !== false) sequence++;
      frames.push(loudness(inbound.pull(false)));
    }
  };
  const loud = new Uint8Array(FRAME).fill(0x20);
  return {
    inbound,
    frames,
    talk: (ticks: number) => each(ticks, () => take(0, tick * FRAME, loud)),
    lose: (ticks: number) => each(ticks, () => undefined),
    /** Says at what level it is silent, and sends nothing more. */
    fallSilent: (ticks: number, level: number) => each(ticks, (n) => n === 0 && take(13, tick * FRAME, Uint8Array.of(level))),
    press: (ticks: number) => {
      const from = tick * FRAME;
      each(ticks, (n) => {
        const payload = new Uint8Array(4);
        writeTelephoneEvent(payload, 0, eventOfKey('5'), n >= ticks - 3, Math.min(n + 1, ticks - 2) * FRAME);
        take(EVENT, from, payload);
      });
    },
  };
}

test('a key that took the place of audio is no loss, before, during and after its play', () => {
  const { inbound, talk, press } = peer();
  talk(50);
  press(12);
  talk(20);
  press(8);
  talk(50);
  expect(inbound.concealment.concealed).toBe(0);
  expect(inbound.reception.lost).toBe(0);
});

test('audio that is lost beside a key is concealed and counted', () => {
  const { inbound, talk, press, lose } = peer();
  talk(50);
  press(12);
  talk(20);
  lose(2);
  talk(50);
  expect(inbound.concealment.concealed).toBe(2 * FRAME);
});

test('silence that a peer has told of is soft noise from its first to its last moment, and no loss', () => {
  const { inbound, talk, fallSilent, frames } = peer();
  talk(50);
  fallSilent(60, 50);
  talk(50);
  expect(inbound.concealment.concealed).toBe(0);
  expect(inbound.reception.lost).toBe(0);
  // -50 dBov; what was said plays 40 ms after it came.
  const noise = 32767 * 10 ** (-50 / 20);
  const quiet = frames.filter((level) => level > noise * 0.8 && level < noise * 1.2);
  expect(quiet).toHaveLength(60);
  expect(Math.min(...frames.slice(5, 150))).toBeGreaterThan(noise * 0.8);
});

test('a peer that begins with silence is heard as noise, and one that loses packets afterwards is mended', () => {
  const { inbound, talk, fallSilent, lose, frames } = peer();
  fallSilent(10, 40);
  expect(Math.min(...frames)).toBeGreaterThan(100);
  talk(50);
  lose(2);
  talk(20);
  expect(inbound.concealment.concealed).toBe(2 * FRAME);
});
