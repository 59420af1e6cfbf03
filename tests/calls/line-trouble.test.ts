import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { HostPort, SipRequest } from '@parley/sip';
import { rawRequest, rawResponse, tagOf } from '@parley/sip/testing/raw-messages';
import { openRawPeer, type RawPeer } from '@parley/sip/testing/raw-peer';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { addGateway } from '../kit/gateway.ts';
import { demoCompany, type Parley } from '../kit/parley.ts';
import { sharedParley } from '../kit/shared-parley.ts';
import { demoFlow } from '../kit/task.ts';

let parley: Parley;
let flow: string;
beforeAll(async () => {
  parley = await sharedParley();
  flow = await demoFlow(parley);
});
afterAll(() => giveUpAfter(60));

const sdpOf = (port: number, codecs = '8 101', kind = 'audio'): string =>
  [
    ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0', `m=${kind} ${port} RTP/AVP ${codecs}`],
    ...['a=rtpmap:101 telephone-event/8000', ''],
  ].join('\r\n');

/** A carrier's line that calls in and says nothing by itself. */
class Line {
  readonly peer: RawPeer;
  readonly rtp: Socket;
  readonly #to: HostPort;
  readonly #callId = crypto.randomUUID();
  #toTag: string | undefined;
  #cseq = 0;

  private constructor(peer: RawPeer, rtp: Socket, to: HostPort) {
    this.peer = peer;
    this.rtp = rtp;
    this.#to = to;
  }

  static async open(): Promise<Line> {
    const peer = await openRawPeer();
    const rtp = createSocket('udp4').bind(0, '127.0.0.1');
    await once(rtp, 'listening');
    onTestFinished(() => void rtp.close());
    await addGateway(parley, peer.address.port, flow);
    const line = new Line(peer, rtp, { host: '127.0.0.1', port: parley.sipPort });
    // The node asks for its options as soon as it knows the gateway.
    line.answer(await peer.request('OPTIONS'));
    return line;
  }

  get sdp(): string {
    return sdpOf(this.rtp.address().port);
  }

  send(method: string, more: Partial<Parameters<typeof rawRequest>[0]> = {}): void {
    if (method !== 'ACK') this.#cseq++;
    const about = { method, from: this.peer.address, to: this.#to, callId: this.#callId, cseq: this.#cseq };
    const tag = this.#toTag === undefined ? {} : { toTag: this.#toTag };
    this.peer.send(rawRequest({ ...about, ...tag, branch: `z9hG4bK${crypto.randomUUID()}`, ...more }), this.#to);
  }

  answer(request: SipRequest, status = 200): void {
    this.peer.send(rawResponse(request, status), this.#to);
  }

  /** Calls, and acknowledges the answer. @returns its SDP */
  async call(offer: string, ackBody = ''): Promise<string> {
    this.send('INVITE', offer === '' ? {} : { body: offer });
    const answer = await this.peer.response(200);
    this.#toTag = tagOf(answer);
    this.send('ACK', ackBody === '' ? {} : { body: ackBody });
    return answer.body.toString();
  }

  /** Asked within the call for its options. */
  async asked(): Promise<SipRequest> {
    for (;;) {
      const request = await this.peer.request('OPTIONS');
      if (request.callId === this.#callId) return request;
      this.answer(request);
    }
  }

  async hangUp(): Promise<void> {
    this.send('BYE');
    await this.peer.response(200);
  }

  /** The record of its call, once it has ended. */
  record() {
    return eventually('the call is in the records', () =>
      parley.rows
        .selectFrom('calls')
        .leftJoin('legs', (join) => join.onRef('legs.company_id', '=', 'calls.company_id').onRef('legs.call_id', '=', 'calls.id'))
        .select(['calls.id', 'calls.status', 'calls.result', 'calls.ended_by', 'calls.exception', 'legs.codec'])
        .where('calls.sip_call_id', '=', this.#callId)
        .where('calls.ended_at', 'is not', null)
        .executeTakeFirst(),
    );
  }
}

const giveUpAfter = (seconds: number) =>
  parley.database.db.updateTable('companies').set({ media_timeout_seconds: seconds }).where('id', '=', demoCompany).execute();

test('a caller who offers nothing is offered audio in the 200, and the answer in its ACK starts it', async () => {
  const line = await Line.open();
  const heard = once(line.rtp, 'message');
  expect(await line.call('', line.sdp)).toMatch(/m=audio [1-9]\d* RTP\/AVP 8 0 13 101/);
  expect((await heard)[0].length).toBeGreaterThan(100);
  await line.hangUp();
  expect(await line.record()).toMatchObject({ status: 'answered', ended_by: 'them', codec: 'PCMA', exception: null });
});

test.each([
  ['no answer', ''],
  ['an answer without audio', sdpOf(9, '31', 'video')],
  ['an answer with a codec that was not offered', sdpOf(40_000, '18')],
])('a call whose ACK brings %s is hung up, and says so', async (_, body) => {
  const line = await Line.open();
  await line.call('', body);
  const bye = await line.peer.request('BYE');
  expect(bye.header('reason')).toContain('cause=88');
  line.answer(bye);
  expect(await line.record()).toMatchObject({ status: 'not_connected', ended_by: 'us', exception: expect.stringMatching(/^no-audio /) });
});

test('a line that no audio comes from is given up after the time that its company has set', async () => {
  await giveUpAfter(4);
  const line = await Line.open();
  await line.call(line.sdp);
  line.answer(await line.asked());
  const bye = await line.peer.request('BYE');
  expect(bye.header('reason')).toContain('media timeout');
  line.answer(bye);
  expect(await line.record()).toMatchObject({ status: 'answered', ended_by: 'us', exception: 'media-timeout' });
});

test('a line that no longer knows the call when it is asked ends it: nobody hung up', async () => {
  await giveUpAfter(0);
  const line = await Line.open();
  await line.call(line.sdp);
  line.answer(await line.asked(), 481);
  expect(await line.record()).toMatchObject({ status: 'answered', ended_by: 'system', exception: 'peer-lost' });
});

test('a codec that a re-INVITE changes is in the leg beside the first', async () => {
  await giveUpAfter(60);
  const line = await Line.open();
  await line.call(line.sdp);
  line.send('INVITE', { body: sdpOf(line.rtp.address().port, '0 101') });
  await line.peer.response(200);
  line.send('ACK');
  await line.hangUp();
  expect(await line.record()).toMatchObject({ codec: 'PCMA, PCMU', ended_by: 'them' });
});
