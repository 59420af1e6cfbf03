import { expect, test } from 'vitest';
import { type CryptoLine, type Encryption, readCrypto } from './crypto.ts';
import { makeOffer, negotiate, readAnswer } from './index.ts';
import type { LocalAudio } from './sdp-types.ts';

const key = (letter: string): string => letter.repeat(40);
const lines = (letter: string): CryptoLine[] => [
  { tag: '1', suite: 'AES_CM_128_HMAC_SHA1_80', inline: key(letter) },
  { tag: '2', suite: 'AES_CM_128_HMAC_SHA1_32', inline: key(letter.toLowerCase()) },
];
const end = (encryption: Encryption, letter: string): LocalAudio => ({
  ...{ address: '198.51.100.7', port: 30_000, codecs: ['PCMA'], sessionId: 5, sessionVersion: 1 },
  ...{ encryption, crypto: lines(letter) },
});

/** What an offer of one end and the answer of the other come to, as either sees it. */
function agree(offering: Encryption, answering: Encryption) {
  const [one, two] = [end(offering, 'A'), end(answering, 'B')];
  const offer = makeOffer(one);
  const answered = negotiate(offer, two);
  if (!answered.ok) return answered.why;
  const read = readAnswer(answered.answer, one);
  if (!read.ok) return read.why;
  const profile = /^m=audio \d+ (\S+)/m.exec(answered.answer)?.[1];
  expect(read.audio.srtp?.send).toEqual(answered.audio.srtp?.receive);
  expect(read.audio.srtp?.receive).toEqual(answered.audio.srtp?.send);
  return { profile, suite: read.audio.srtp?.send.suite };
}

const encrypted = 'AES_CM_128_HMAC_SHA1_80';
test.each([
  ['off', 'off', { profile: 'RTP/AVP', suite: undefined }],
  ['off', 'optional', { profile: 'RTP/AVP', suite: undefined }],
  ['off', 'required', 'encryption is required here'],
  ['optional', 'off', { profile: 'RTP/AVP', suite: undefined }],
  ['optional', 'optional', { profile: 'RTP/AVP', suite: encrypted }],
  ['optional', 'required', { profile: 'RTP/AVP', suite: encrypted }],
  ['required', 'off', 'encryption is off here'],
  ['required', 'optional', { profile: 'RTP/SAVP', suite: encrypted }],
  ['required', 'required', { profile: 'RTP/SAVP', suite: encrypted }],
] as const)('offered as %s and answered as %s', (offering, answering, outcome) => {
  expect(agree(offering, answering)).toEqual(outcome);
});

test('an answer takes the first suite of the offer that it can, under the offer’s tag', () => {
  const offer = makeOffer({ ...end('required', 'A'), crypto: [] }).replace(
    'a=ptime',
    `a=crypto:3 AEAD_AES_256_GCM inline:${key('x')}\r\na=crypto:7 AES_CM_128_HMAC_SHA1_32 inline:${key('y')}|2^20\r\na=ptime`,
  );
  const answered = negotiate(offer, end('optional', 'B'));
  expect(answered.ok && answered.answer).toContain(`a=crypto:7 AES_CM_128_HMAC_SHA1_32 inline:${key('b')}\r\n`);
});

test('an answer without keys to an offer that required them is refused', () => {
  const answer = makeOffer(end('off', 'B'));
  expect(readAnswer(answer, end('required', 'A'))).toEqual({ ok: false, why: 'encryption is required here' });
});

test.each([
  [`1 AES_CM_128_HMAC_SHA1_80 inline:${key('a')}`, true],
  [`1 AES_CM_128_HMAC_SHA1_80 inline:${key('a')}|2^31`, true],
  [`1 AES_CM_128_HMAC_SHA1_80 inline:${key('a')}|2^31|1:4`, false],
  [`1 AES_CM_128_HMAC_SHA1_80 inline:${key('a')}|1:4`, false],
  [`1 AES_CM_128_HMAC_SHA1_80 inline:${key('a')} UNENCRYPTED_SRTP`, false],
  ['1 AES_CM_128_HMAC_SHA1_80 inline:short', false],
  [`1 F8_128_HMAC_SHA1_80 inline:${key('a')}`, false],
  ['', false],
])('a=crypto:%s is usable: %s', (value, usable) => {
  expect(readCrypto(value) !== undefined).toBe(usable);
});
