import { expect, test } from 'vitest';
import { emptyRtpView, readRtp } from '../rtp/packet.ts';
import { Outbound, type Sending } from './outbound.ts';

const quiet = { started: () => {}, finished: () => {}, stopped: () => {}, keysSent: () => {} };
const sending = (comfortNoise: boolean): Sending => ({
  ...{ law: 8, payloadType: 8, frame: 160, telephoneEvent: 101, eventScale: 1, comfort: true, comfortNoise },
});

/** What is sent in so many frames: the frame, its type, and how loud the noise is that it tells of. */
function sent(outbound: Outbound, terms: Sending, frames: number): [frame: number, payloadType: number, level?: number][] {
  const view = emptyRtpView();
  const found: [number, number, number?][] = [];
  for (let frame = 0; frame < frames; frame++) {
    outbound.advance(1, 160);
    const packet = outbound.packet(terms);
    if (packet && readRtp(packet, view)) found.push(view.payloadType === 13 ? [frame, 13, packet[12] ?? 0] : [frame, view.payloadType]);
    outbound.afterSend();
  }
  return found;
}

const speech = { id: 'a', pieces: [{ bytes: new Uint8Array(3 * 160).fill(0x11), law: 8 as const }], loop: false, open: false };

test('to a peer that takes comfort noise, silence is told once a second, and at once after speech', () => {
  const outbound = new Outbound(quiet, () => 0.5);
  // The first packet is sound whatever comes: some peers learn our address and codec by it.
  expect(sent(outbound, sending(true), 102)).toEqual([
    [0, 8],
    [1, 13, 68],
    [51, 13, 68],
    [101, 13, 68],
  ]);
  outbound.play(speech);
  expect(sent(outbound, sending(true), 10)).toEqual([
    [0, 8],
    [1, 8],
    [2, 8],
    [3, 13, 68],
  ]);
});

test('to any other it is sent as sound, frame by frame', () => {
  expect(sent(new Outbound(quiet, () => 0.5), sending(false), 60)).toHaveLength(60);
});
