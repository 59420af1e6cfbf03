import { describe, expect, test } from 'vitest';
import { sampleInvite } from '../../bench/sample-invite.ts';
import {
  formatAddress,
  formatUri,
  parseAddress,
  parseMessage,
  parseReasons,
  parseUri,
  SipRequest,
  sameUri,
  sdpOf,
  writeRequest,
  writeResponse,
} from './index.ts';

function request(text: string | Buffer): SipRequest {
  const message = parseMessage(typeof text === 'string' ? Buffer.from(text.replace(/\n/g, '\r\n')) : text);
  if (!(message instanceof SipRequest)) throw new Error('no request');
  return message;
}

const source = { host: '192.0.2.9', port: 6000 };

describe('reading a message', () => {
  test('finds headers by any spelling, compact forms and folded lines included', () => {
    const message = request(
      'INVITE sip:a@b SIP/2.0\nf: "A"\n  <sip:a@b>\n ;tag=1\nV: SIP/2.0/UDP h;branch=z9hG4bK1, SIP/2.0/TCP i\nSUBJECT : hi\n\n',
    );
    expect(message.header('From')).toBe('"A" <sip:a@b> ;tag=1');
    expect(message.from?.parameters.get('tag')).toBe('1');
    expect(message.list('Via')).toHaveLength(2);
    expect(message.via).toMatchObject({ protocol: 'UDP', host: 'h', branch: 'z9hG4bK1' });
    expect(message.header('subject')).toBe('hi');
  });

  test('keeps names in UTF-8 through a response', () => {
    const invite = request(
      'INVITE sip:a@b SIP/2.0\nVia: SIP/2.0/UDP h\nFrom: "顺丰速运" <sip:a@b>;tag=1\nTo: <sip:b@b>\nCall-ID: 1\nCSeq: 1 INVITE\n\n',
    );
    expect(invite.from?.display).toBe('顺丰速运');
    expect(writeResponse(invite, { status: 180 }, source).toString()).toContain('"顺丰速运"');
  });

  test('keeps octets that are no UTF-8 as they were', () => {
    const octets = Buffer.from('INVITE sip:a@b SIP/2.0\r\nVia: SIP/2.0/UDP h\r\nFrom: "\xb0\xa1" <sip:a@b>;tag=1\r\n\r\n', 'latin1');
    const response = writeResponse(request(octets), { status: 180, body: '号' }, source);
    expect(response.includes(Buffer.from('"\xb0\xa1"', 'latin1'))).toBe(true);
    expect(response.includes(Buffer.from('号'))).toBe(true);
  });

  test('takes the SDP out of a multipart body, leaving binary parts alone', () => {
    const body =
      '--x\r\nContent-Type: application/octet-stream\r\n\r\n\0\r\n--x\r\nContent-Type: application/SDP\r\n\r\nv=0\r\n\r\n--x--\r\n';
    const head = 'INVITE sip:a@b SIP/2.0\r\nContent-Type: multipart/mixed; boundary="x"\r\n';
    expect(sdpOf(request(Buffer.from(`${head}Content-Length: ${body.length}\r\n\r\n${body}`)))).toBe('v=0\r\n');
  });

  test('refuses a header section beyond 32 kB with 513', () => {
    expect(request(`INVITE sip:a@b SIP/2.0\nX: ${'x'.repeat(40_000)}\n\n`).error?.status).toBe(513);
  });

  test.each(['', '\r\n\r\n', '\0\0\0\0', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'SIP/2.0 2000 OK\r\n\r\n', 'SIP/2.0 099 OK\r\n\r\n'])(
    'makes nothing of %j',
    (text) => {
      expect(parseMessage(Buffer.from(text))).toBeUndefined();
    },
  );

  test('reads a carrier’s INVITE whole', () => {
    const invite = request(sampleInvite);
    expect(invite.error).toBeUndefined();
    expect(invite.list('supported')).toEqual(['timer', '100rel']);
    expect(invite.header('P-Asserted-Identity')).toBe('<sip:13800138000@carrier.example>');
    expect(sdpOf(invite)).toContain('m=audio 24816');
  });
});

test('a response marks where the request came from (RFC 3581)', () => {
  const invite = request('OPTIONS sip:a@b SIP/2.0\nVia: SIP/2.0/UDP h;rport;branch=z9hG4bK1, SIP/2.0/UDP i\nTo: <sip:a@b>\n\n');
  const text = writeResponse(invite, { status: 200, toTag: 't' }, source).toString();
  expect(text).toContain('Via: SIP/2.0/UDP h;rport=6000;branch=z9hG4bK1;received=192.0.2.9, SIP/2.0/UDP i\r\n');
  expect(text).toContain('To: <sip:a@b>;tag=t\r\n');
});

test('a request that is written can be read again', () => {
  const bytes = writeRequest(
    { method: 'INFO', uri: 'sip:a@b', fields: [['X', 'ü']], body: '号', contentType: 'text/plain' },
    'SIP/2.0/UDP h:1;branch=z9hG4bKx',
  );
  const again = request(bytes);
  expect([again.method, again.uri, again.header('x'), again.body.toString(), again.contentType]).toEqual([
    'INFO',
    'sip:a@b',
    'ü',
    '号',
    'text/plain',
  ]);
});

describe('a SIP URI', () => {
  test.each([
    ['sip:alice@example.com', { user: 'alice', host: 'example.com' }],
    ['sips:+86138@[2001:db8::1]:5061;transport=tcp;lr', { scheme: 'sips', user: '+86138', host: '2001:db8::1', port: 5061 }],
    ['sip:user;par=u%40example.net@example.com', { user: 'user;par=u@example.net' }],
    ['sip:%00@h', { user: '\0' }],
    ['sip:a:pw@h?Subject=x', { user: 'a', password: 'pw', headers: 'Subject=x' }],
    ['sip:%zz@h', { user: '%zz' }],
  ])('%s is read', (text, parts) => {
    expect(parseUri(text)).toMatchObject(parts);
  });

  test.each(['', 'sip:', 'tel:123', 'sip:@h', 'sip:a@', 'sip:a@h:x', 'sip:a@h:70000', 'sip:a@[::1', 'sip:a b@h', 'sip:a@h;;x'])(
    '%j is none',
    (text) => {
      expect(parseUri(text)).toBeUndefined();
    },
  );

  test('is written with what must be escaped escaped', () => {
    expect(
      formatUri({
        user: 'a b@号',
        host: '::1',
        port: 5060,
        parameters: new Map([
          ['lr', ''],
          ['x', 'a;b'],
        ]),
      }),
    ).toBe('sip:a%20b%40%E5%8F%B7@[::1]:5060;lr;x=a%3Bb');
  });

  test.each([
    ['sip:a@H', 'SIP:a@h', true],
    ['sip:%61@h', 'sip:a@h', true],
    ['sip:A@h', 'sip:a@h', false],
    ['sip:a@h', 'sip:a@h:5060', false],
    ['sip:a@h;x=1', 'sip:a@h', true],
    ['sip:a@h;transport=tcp', 'sip:a@h', false],
    ['sip:a@h;x=1', 'sip:a@h;x=2', false],
  ])('%s and %s are the same: %s', (left, right, expected) => {
    expect(sameUri(left, right)).toBe(expected);
  });
});

describe('an address', () => {
  test('is read with name and parameters, and written back', () => {
    const address = parseAddress('"A \\"B\\" <C>" <sip:a@b;x=1>;tag=t;q=0.5');
    expect(address).toMatchObject({ display: 'A "B" <C>', uri: 'sip:a@b;x=1' });
    expect(address && formatAddress(address)).toBe('"A \\"B\\" <C>" <sip:a@b;x=1>;tag=t;q=0.5');
  });

  test.each(['', '"open <sip:a@b>', '<sip:a@b', 'sip:a@b?x=y', '<sip:a@b>;;', 'nonsense'])('%j is none', (text) => {
    expect(parseAddress(text)).toBeUndefined();
  });
});

test('Reason headers are read, several in one field too', () => {
  expect(parseReasons(['SIP;cause=200;text="Call completed, elsewhere", Q.850;cause=26', ';bad', 'Q.850 ; cause = 16'])).toEqual([
    { protocol: 'SIP', cause: 200, text: 'Call completed, elsewhere' },
    { protocol: 'Q.850', cause: 26, text: undefined },
    { protocol: 'Q.850', cause: 16, text: undefined },
  ]);
});
