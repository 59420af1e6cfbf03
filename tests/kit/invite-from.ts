import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { on, once } from 'node:events';
import { eventually } from './eventually.ts';
import type { Parley } from './parley.ts';

/** PCMA, or a codec that nobody has. */
const sdpOf = (codec: 'PCMA' | 'none'): string =>
  [
    ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0'],
    ...(codec === 'PCMA' ? ['m=audio 40000 RTP/AVP 8', 'a=rtpmap:8 PCMA/8000'] : ['m=audio 40000 RTP/AVP 98', 'a=rtpmap:98 FOO/8000']),
    '',
  ].join('\r\n');

/** What a gateway of ours is told that offers nothing we have; a stranger is asked to prove itself. */
export const [known, stranger] = [488, 401];

/** An INVITE is sent again so often, ms: nobody may listen yet. */
const again = 200;

/** The status of the final answer to an INVITE from a port of this machine, credentials wanting; a call that is taken is cut. */
export async function inviteFrom({ sipPort }: Pick<Parley, 'sipPort'>, port: number, codec: 'PCMA' | 'none'): Promise<number> {
  const socket = createSocket('udp4').bind(port, '127.0.0.1');
  await once(socket, 'listening');
  const own = `127.0.0.1:${socket.address().port}`;
  const id = randomUUID();
  const send = (method: string, to: string, body = ''): void => {
    const lines = [
      `${method} sip:4001@127.0.0.1 SIP/2.0`,
      `Via: SIP/2.0/UDP ${own};branch=z9hG4bK${method}${id}`,
      `From: <sip:13900009999@${own}>;tag=${id}`,
      `To: <sip:4001@127.0.0.1>${to}`,
      `Call-ID: ${id}`,
      `CSeq: ${method === 'BYE' ? 2 : 1} ${method}`,
      'Max-Forwards: 70',
      `Contact: <sip:caller@${own}>`,
      ...(body === '' ? [] : ['Content-Type: application/sdp']),
      `Content-Length: ${body.length}`,
    ];
    socket.send([...lines, '', body].join('\r\n'), sipPort, '127.0.0.1');
  };
  send('INVITE', '', sdpOf(codec));
  const repeats = setInterval(send, again, 'INVITE', '', sdpOf(codec));
  for await (const [bytes] of on(socket, 'message')) {
    const text = String(bytes);
    if (text.includes(`Call-ID: ${id}`)) clearInterval(repeats);
    const status = Number(/^SIP\/2\.0 (\d+)/.exec(text)?.[1]);
    if (!(status >= 200) || !text.includes(`Call-ID: ${id}`)) continue;
    const tag = /^To:[^\r\n]*(;tag=[^;\s]+)/im.exec(text)?.[1] ?? '';
    send('ACK', tag);
    if (status < 300) send('BYE', tag);
    socket.close();
    return status;
  }
  throw new Error('no answer');
}

/** Resolves once the node takes a port of this machine for a gateway's. */
export const untilKnown = (parley: Parley, port: number): Promise<true> =>
  eventually(`the gateway at port ${port} is known`, async () => (await inviteFrom(parley, port, 'none')) === known || undefined);
