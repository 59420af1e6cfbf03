import { describe, expect, test } from 'vitest';
import { ManualClock } from '../clock/manual-clock.ts';
import { parseMessage, SipRequest, SipResponse } from '../message/index.ts';
import { answerChallenge } from './answer-challenge.ts';
import { digestResponse, hashSecret } from './digest-hash.ts';
import type { CredentialCandidate } from './digest-types.ts';
import { DigestVerifier } from './verify-peer.ts';

const source = { host: '192.0.2.1', port: 5060 };

function requestWith(authorization: string | undefined): SipRequest {
  const line = authorization === undefined ? '' : `Authorization: ${authorization}\r\n`;
  const message = parseMessage(Buffer.from(`REGISTER sip:parley SIP/2.0\r\n${line}Call-ID: 1\r\n\r\n`));
  if (!(message instanceof SipRequest)) throw new Error('no request');
  return message;
}

function responseWith(fields: readonly (readonly [string, string])[]): SipResponse {
  const message = parseMessage(
    Buffer.from(`SIP/2.0 401 Unauthorized\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`),
  );
  if (!(message instanceof SipResponse)) throw new Error('no response');
  return message;
}

function setUp(candidates: readonly CredentialCandidate<string>[], algorithms: readonly ('MD5' | 'SHA-256')[] = ['SHA-256', 'MD5']) {
  const clock = new ManualClock();
  const verifier = new DigestVerifier<string>({ realm: 'parley', algorithms, nonceLifeMs: 300_000, candidates: async () => candidates });
  const prove = (password: string, username = '1001') => {
    const field = answerChallenge(
      responseWith(verifier.challenge(source, clock.now(), false)),
      { method: 'REGISTER', uri: 'sip:parley' },
      { username, password },
      'cn',
    );
    return field?.[1] ?? '';
  };
  const verify = (authorization: string | undefined) => verifier.verify(requestWith(authorization), source, clock.now());
  return { clock, verifier, prove, verify };
}

test('the answer is what RFC 7616 3.9.1 prints', () => {
  for (const [algorithm, expected] of [
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ] as const) {
    const ha1 = hashSecret(algorithm, 'Mufasa', 'http-auth@example.org', 'Circle of Life');
    const qop = { nc: '00000001', cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ' };
    const nonce = '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v';
    expect(digestResponse({ algorithm, ha1, method: 'GET', uri: '/dir/index.html', nonce, qop })).toBe(expected);
  }
});

describe('a server that challenges', () => {
  test('offers SHA-256 before MD5, both with qop, as RFC 8760 asks', () => {
    const { verifier, clock } = setUp([]);
    const values = verifier.challenge(source, clock.now(), false).map(([, value]) => value);
    expect(values.map((value) => /algorithm=([\w-]+)/.exec(value)?.[1])).toEqual(['SHA-256', 'MD5']);
    expect(values.every((value) => value.includes('qop="auth"'))).toBe(true);
  });

  test.each([['SHA-256'], ['MD5']] as const)('knows a peer by its password, with %s', async (algorithm) => {
    const { prove, verify } = setUp([{ identity: 'a', password: 'right' }], [algorithm]);
    expect(await verify(prove('right'))).toEqual({ known: true, identity: 'a' });
    expect(await verify(prove('wrong'))).toEqual({ known: false, why: 'wrong' });
  });

  test('knows a peer by a stored hash', async () => {
    const ha1 = { 'SHA-256': hashSecret('SHA-256', '1001', 'parley', 'right') };
    const { prove, verify } = setUp([{ identity: 'a', ha1 }]);
    expect(await verify(prove('right'))).toEqual({ known: true, identity: 'a' });
  });

  test('tells two with one name apart by their secrets', async () => {
    const { prove, verify } = setUp([
      { identity: 'company 1', password: 'one' },
      { identity: 'company 2', password: 'two' },
    ]);
    expect(await verify(prove('two'))).toEqual({ known: true, identity: 'company 2' });
  });

  test('says the same to a name that nobody has', async () => {
    const { prove, verify } = setUp([]);
    expect(await verify(prove('any', 'nobody'))).toEqual({ known: false, why: 'wrong' });
  });

  test('takes nothing twice', async () => {
    const { prove, verify } = setUp([{ identity: 'a', password: 'right' }]);
    const proof = prove('right');
    expect(await verify(proof)).toMatchObject({ known: true });
    expect(await verify(proof)).toEqual({ known: false, why: 'stale' });
  });

  test('calls an old nonce stale, and does not take one of its own making for a peer’s', async () => {
    const { clock, prove, verify } = setUp([{ identity: 'a', password: 'right' }]);
    const proof = prove('right');
    clock.advance(300_001);
    expect(await verify(proof)).toEqual({ known: false, why: 'stale' });
    expect(await verify(prove('right').replace(/nonce="[^"]*"/, 'nonce="made up"'))).toEqual({ known: false, why: 'stale' });
  });

  test.each([
    ['nothing', undefined],
    ['another scheme', 'Basic abc'],
    ['another realm', 'Digest username="1001", realm="else", nonce="n", uri="u", response="r", qop=auth, nc=00000001, cnonce="c"'],
    ['no qop', 'Digest username="1001", realm="parley", nonce="n", uri="u", response="r"'],
    ['rubbish', 'Digest ,,,="'],
  ])('takes %s for no credentials at all', async (_what, authorization) => {
    expect(await setUp([{ identity: 'a', password: 'right' }]).verify(authorization)).toEqual({ known: false, why: 'missing' });
  });
});

describe('a client that is challenged', () => {
  const request = { method: 'INVITE', uri: 'sip:1@x' };
  const credentials = { username: 'line"1', password: 'p' };

  test('passes over what it cannot do and takes the next', () => {
    const response = responseWith([
      ['WWW-Authenticate', 'Digest realm="r", nonce="n", algorithm=SHA-512-256'],
      ['WWW-Authenticate', 'Digest realm="r", nonce="n", algorithm=SHA-256, qop="auth-int"'],
      ['WWW-Authenticate', 'Digest realm="a,b", nonce="m", opaque="o"'],
    ]);
    const [name, value] = answerChallenge(response, request, credentials, 'c') ?? [];
    expect(name).toBe('Authorization');
    expect(value).toContain('username="line\\"1", realm="a,b", nonce="m"');
    expect(value).toContain('algorithm=MD5, opaque="o"');
    expect(value).not.toContain('qop');
  });

  test('has no answer where nothing fits', () => {
    expect(answerChallenge(responseWith([['WWW-Authenticate', 'NewScheme x=y']]), request, credentials, 'c')).toBeUndefined();
  });
});
