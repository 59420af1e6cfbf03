import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { eventually } from './eventually.ts';

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

const headerOf = (message: string, name: string): string => new RegExp(`^${name}: *(.*)\\r$`, 'im').exec(message)?.[1] ?? '';

/** The fields that an answer repeats (RFC 3261 8.2.6.2). */
const repeated = (message: string): string[] =>
  message.split('\r\n').filter((line) => /^(via|from|call-id|cseq|record-route):/i.test(line));

/** A phone in a browser: SIP over a WebSocket, written and read as text. It takes every call, and says nothing. */
export interface WebPhone {
  /** Requests and answers that came, as they stand. */
  heard: readonly string[];
  register(): Promise<void>;
  close(): void;
}

/** @param at where WebSockets are taken, under a certificate of this authority for `localhost` */
export async function startWebPhone(at: { port: number; ca: string }, number: string, secret: string, sdp: string): Promise<WebPhone> {
  const socket = new WebSocket(`wss://localhost:${at.port}`, 'sip', { ca: at.ca });
  await once(socket, 'open');
  // A browser knows no address of its own (RFC 7118 5).
  const own = 'df7jal23ls0d.invalid';
  const heard: string[] = [];
  const send = (lines: readonly string[], body = ''): void => {
    const type = body === '' ? [] : ['Content-Type: application/sdp'];
    socket.send([...lines, ...type, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'));
  };
  const answer = (message: string, status: string, more: readonly string[] = [], body = ''): void =>
    send([`SIP/2.0 ${status}`, ...repeated(message), ...more], body);
  socket.on('message', (data) => {
    const message = String(data);
    heard.push(message);
    const to = `To: ${headerOf(message, 'To')}`;
    if (message.startsWith('INVITE ')) answer(message, '200 OK', [`${to};tag=web`, `Contact: <sip:${number}@${own};transport=ws>`], sdp);
    if (message.startsWith('BYE ')) answer(message, '200 OK', [to]);
  });
  const answered = (cseq: number, statuses: RegExp): Promise<string> =>
    eventually(`REGISTER ${cseq} is answered`, () =>
      heard.find((message) => statuses.test(message) && headerOf(message, 'CSeq') === `${cseq} REGISTER`),
    );
  const domain = 'sip:localhost';
  const register = (cseq: number, more: readonly string[] = []): void =>
    send([
      `REGISTER ${domain} SIP/2.0`,
      `Via: SIP/2.0/WSS ${own};branch=z9hG4bK-web-${number}-${cseq}`,
      `From: <sip:${number}@localhost>;tag=web`,
      `To: <sip:${number}@localhost>`,
      `Call-ID: web-${number}`,
      `CSeq: ${cseq} REGISTER`,
      `Contact: <sip:${number}@${own};transport=ws>`,
      ...['Expires: 60', 'Max-Forwards: 70', ...more],
    ]);
  return {
    heard,
    register: async () => {
      register(1);
      const challenge = headerOf(await answered(1, /^SIP\/2.0 401/), 'WWW-Authenticate');
      const [realm, nonce] = ['realm', 'nonce'].map((name) => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1] ?? '');
      const key = md5(`${number}:${realm}:${secret}`);
      const response = md5(`${key}:${nonce}:00000001:web:auth:${md5(`REGISTER:${domain}`)}`);
      const known = `username="${number}", realm="${realm}", nonce="${nonce}", uri="${domain}", response="${response}"`;
      register(2, [`Authorization: Digest ${known}, algorithm=MD5, qop=auth, nc=00000001, cnonce="web"`]);
      await answered(2, /^SIP\/2.0 200/);
    },
    close: () => socket.terminate(),
  };
}
