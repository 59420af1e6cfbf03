import { expect, test } from 'vitest';
import { asException, exceptionOf, exceptionText } from './call-exception.ts';

test.each([
  ['no-ack', '接通后对方没有确认'],
  [exceptionOf('gateway-absent', { gateway: '联通 "A"' }), '网关“联通 "A"”没有注册到本系统'],
  [exceptionOf('no-audio', { why: 'no codec in common' }), '没有谈成可用的语音：没有共同的编码'],
  [exceptionOf('failed', { why: 'x is {why}' }), '程序出错，通话被中断：x is {why}'],
])('an exception is told in plain words: %s', (stored, zh) => expect(exceptionText(stored).zh).toBe(zh));

test.each([
  ['voice node ended during the call', 'node-ended', 'The voice node ended during the call'],
  ['node lost', 'node-lost', 'The voice node was lost during the call'],
  ['SDP: audio refused', 'no-audio {"why":"audio refused"}', 'No audio could be agreed: the other side refused audio'],
  ['the call failed: boom', 'failed {"why":"boom"}', 'A fault of the program broke the call off: boom'],
  ['gateway PBX: not registered', 'gateway-absent {"gateway":"PBX"}', 'Gateway PBX is not registered'],
  [
    'gateway A: 503, to be left alone until 2026-11-21T06:00:00.000Z',
    'gateway-rests {"gateway":"A"}',
    'Gateway A answered 503 and is to be left alone for a while',
  ],
])('a record of before is told like one of now: %s', (former, now, en) => {
  expect(exceptionText(former).en).toBe(en);
  expect(asException(former)).toBe(now);
});

test.each(['', 'something else', 'no-ack {', 'failed {"why":1}', 'toString'])('nonsense is told as it is, or without values: %s', (text) =>
  expect(exceptionText(text).en).toMatch(/./u.test(text) ? /./u : /^$/),
);
