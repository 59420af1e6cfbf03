import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** How far the first call of a number is let come; those behind it are told that the number is busy. */
const carrierSteps = ['sent', '100', '180', '200', 'ACK', 'media', 'speech', 'BYE', 'over'] as const;
export type CarrierStep = (typeof carrierSteps)[number];

/** A carrier that takes each number's first call as far as its step and no further. */
export interface SteppedCarrier {
  port: number;
  /** The first call of a number goes as far as this; the first call of one that is not entered is told that it is busy. */
  enter(number: string, step: CarrierStep): void;
  /** Numbers whose first call has come to its step. One that is to come to 200 is there when it rings: `answer` takes it further. */
  readonly reached: ReadonlySet<string>;
  /** Sends the 200 of a number that rings. */
  answer(number: string): void;
  /** INVITE transactions by number and attempt (the header X-Parley-Call): a retransmission has the branch of its first. */
  invites(number: string): ReadonlyMap<string, ReadonlySet<string>>;
  close(): Promise<void>;
}

interface Call {
  number: string;
  step: CarrierStep;
  invite: Message;
  from: RemoteInfo;
  media: Socket;
}

interface Message {
  text: string;
  method: string;
  header(name: string): string;
}

const messageOf = (text: string): Message => ({
  text,
  method: /^\S+/.exec(text)?.[0] ?? '',
  header: (name) => new RegExp(`^${name}: *([^\\r\\n]*)`, 'im').exec(text)?.[1] ?? '',
});

export async function startSteppedCarrier(): Promise<SteppedCarrier> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  const own = `sip:carrier@127.0.0.1:${port}`;
  const steps = new Map<string, CarrierStep>();
  const reached = new Set<string>();
  const calls = new Map<string, Call>();
  const seen = new Map<string, Map<string, Set<string>>>();

  const reply = (to: Message, from: RemoteInfo, status: string, body = ''): void => {
    const copied = to.text.split('\r\n').filter((line) => /^(Via|From|Call-ID|CSeq):/i.test(line));
    const tag = to.header('To').includes('tag=') || status.startsWith('100') ? '' : ';tag=carrier';
    const type = body === '' ? [] : ['Content-Type: application/sdp'];
    const lines = [`SIP/2.0 ${status}`, ...copied, `To: ${to.header('To')}${tag}`, `Contact: <${own}>`, ...type];
    socket.send([...lines, `Content-Length: ${body.length}`, '', body].join('\r\n'), from.port, from.address);
  };
  const answer = ({ invite, from, media }: Call): void => {
    const sdp = ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0'];
    reply(invite, from, '200 OK', [...sdp, `m=audio ${media.address().port} RTP/AVP 8`, 'a=rtpmap:8 PCMA/8000', ''].join('\r\n'));
  };
  /** The person hangs up. */
  const hangUp = ({ invite, from }: Call): void => {
    const contact = /<([^>]*)>/.exec(invite.header('Contact'))?.[1] ?? '';
    const lines = [
      `BYE ${contact} SIP/2.0`,
      `Via: SIP/2.0/UDP 127.0.0.1:${port};branch=z9hG4bK${invite.header('Call-ID')}`,
      `From: ${invite.header('To')};tag=carrier`,
      `To: ${invite.header('From')}`,
      `Call-ID: ${invite.header('Call-ID')}`,
      'CSeq: 1 BYE',
      'Max-Forwards: 70',
      'Content-Length: 0',
    ];
    socket.send([...lines, '', ''].join('\r\n'), from.port, from.address);
  };
  const ring = async (number: string, step: CarrierStep, invite: Message, from: RemoteInfo): Promise<void> => {
    const media = createSocket('udp4').bind(0, '127.0.0.1');
    await once(media, 'listening');
    const call = { number, step, invite, from, media };
    calls.set(invite.header('Call-ID'), call);
    if (step === 'media') media.once('message', () => reached.add(number));
    if (step !== 'sent') reply(invite, from, '100 Trying');
    if (step === 'sent' || step === '100') {
      reached.add(number);
      return;
    }
    reply(invite, from, '180 Ringing');
    if (step === '180' || step === '200') reached.add(number);
    else answer(call);
  };
  const take = (message: Message, from: RemoteInfo): void => {
    const call = calls.get(message.header('Call-ID'));
    if (message.method === 'INVITE') {
      const number = /^INVITE sip:([^@;]+)/.exec(message.text)?.[1] ?? '';
      const attempt = message.header('X-Parley-Call');
      const attempts = seen.get(number) ?? new Map<string, Set<string>>();
      seen.set(number, attempts);
      attempts.set(attempt, (attempts.get(attempt) ?? new Set()).add(/branch=([^;\s]+)/.exec(message.header('Via'))?.[1] ?? ''));
      const step = steps.get(number);
      // What is sent again is answered by nothing more: UDP loses none on one machine.
      if (call) return;
      if (step === undefined) {
        reply(message, from, '486 Busy Here');
        return;
      }
      steps.delete(number);
      void ring(number, step, message, from);
    } else if (message.method === 'ACK' && call) {
      if (call.step === 'ACK' || call.step === 'speech') reached.add(call.number);
      if (call.step === 'over') hangUp(call);
    } else if (message.method === 'BYE' && call?.step === 'BYE') reached.add(call.number);
    else if (message.method === 'BYE' || message.method === 'CANCEL' || message.method === 'OPTIONS') reply(message, from, '200 OK');
    else if (message.method === 'SIP/2.0' && call?.step === 'over') reached.add(call.number);
  };
  socket.on('message', (bytes, from) => take(messageOf(bytes.toString()), from));

  return {
    port,
    reached,
    enter: (number, step) => steps.set(number, step),
    answer: (number) => {
      for (const call of calls.values()) if (call.number === number) answer(call);
    },
    invites: (number) => seen.get(number) ?? new Map(),
    close: async () => {
      for (const { media } of calls.values()) media.close();
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}
