import { expect, test } from 'vitest';
import { emptyRtpView, RTP_HEADER_BYTES, readRtp, writeRtpHeader } from '../rtp/packet.ts';
import { eventOfKey, writeTelephoneEvent } from '../rtp/telephone-event.ts';
import { Inbound } from './inbound.ts';

const FRAME = 160;
const EVENT = 101;
const nothing = { down: () => undefined, up: () => undefined };

/** A peer whose packets come as they are sent, one a tick; each tick a frame is played. */
function peer() {
  const inbound = new Inbound(1, nothing, nothing);
  const view = emptyRtpView();
  let [sequence, tick] = [0, 0];
  const take = (payloadType: number, timestamp: number, payload: Uint8Array): void => {
    const packet = Buffer.alloc(RTP_HEADER_BYTES + payload.length);
    writeRtpHeader(packet, false, payloadType, sequence, timestamp, 7);
    packet.set(payload, RTP_HEADER_BYTES);
    if (!readRtp(packet, view)) throw new Error('no packet');
    inbound.take(packet, view, { payloadType: 0, law: 0, scale: 1, telephoneEvent: EVENT, eventScale: 1 }, tick * FRAME);
  };
  const each = (ticks: number, send: (n: number) => void): void => {
    for (let n = 0; n < ticks; n++, sequence++, tick++) {
      send(n);
      inbound.pull(false);
    }
  };
  const loud = new Uint8Array(FRAME).fill(0x20);
  return {
    inbound,
    talk: (ticks: number) => each(ticks, () => take(0, tick * FRAME, loud)),
    lose: (ticks: number) => each(ticks, () => undefined),
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
