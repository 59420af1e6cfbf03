import { describe, expect, test } from 'vitest';
import { makeOffer, negotiate, readAnswer } from './index.ts';
import type { LocalAudio } from './sdp-types.ts';

const local: LocalAudio = { address: '198.51.100.7', port: 30_000, codecs: ['PCMA', 'PCMU'], sessionId: 5, sessionVersion: 1 };

function offer(...media: string[]): string {
  return ['v=0', 'o=- 1 1 IN IP4 203.0.113.9', 's=-', 'c=IN IP4 203.0.113.9', 't=0 0', ...media, ''].join('\r\n');
}

const plain = ['m=audio 24816 RTP/AVP 0 8 101', 'a=rtpmap:101 telephone-event/8000'];

test('an offer lists the codecs in the order given, with telephone-event', () => {
  expect(makeOffer({ ...local, direction: 'sendonly', ptimeMs: 30 }).split('\r\n')).toEqual([
    'v=0',
    'o=- 5 1 IN IP4 198.51.100.7',
    's=-',
    'c=IN IP4 198.51.100.7',
    't=0 0',
    'm=audio 30000 RTP/AVP 8 0 13 101',
    'a=rtpmap:8 PCMA/8000',
    'a=rtpmap:0 PCMU/8000',
    'a=rtpmap:13 CN/8000',
    'a=rtpmap:101 telephone-event/8000',
    'a=fmtp:101 0-16',
    'a=ptime:30',
    'a=sendonly',
    '',
  ]);
});

test('an offer of G.722 and Opus says their clocks, and keys in each', () => {
  expect(
    makeOffer({ ...local, codecs: ['opus', 'G722', 'PCMA'] })
      .split('\r\n')
      .slice(5),
  ).toEqual([
    'm=audio 30000 RTP/AVP 107 9 8 13 101 102',
    'a=rtpmap:107 opus/48000/2',
    'a=fmtp:107 useinbandfec=1',
    'a=rtpmap:9 G722/8000',
    'a=rtpmap:8 PCMA/8000',
    'a=rtpmap:13 CN/8000',
    'a=rtpmap:101 telephone-event/8000',
    'a=fmtp:101 0-16',
    'a=rtpmap:102 telephone-event/48000',
    'a=fmtp:102 0-16',
    'a=ptime:20',
    'a=sendrecv',
    '',
  ]);
});

describe('an answer', () => {
  test.each([
    [['a=rtpmap:96 opus/48000/2', 'a=rtpmap:97 telephone-event/8000', 'a=rtpmap:98 telephone-event/48000'], 'opus', 96, 98, 48_000],
    [['a=rtpmap:96 opus/48000/2', 'a=rtpmap:97 telephone-event/8000'], 'opus', 96, 97, 8000],
    [['a=rtpmap:97 telephone-event/8000'], 'G722', 9, 97, 8000],
  ] as const)('takes %j as %s', (attributes, codec, payloadType, eventPayloadType, eventRate) => {
    const wide: LocalAudio = { ...local, codecs: ['PCMA', 'G722', 'opus'] };
    const result = negotiate(offer('m=audio 24816 RTP/AVP 96 9 8 97 98', ...attributes), wide);
    expect(result).toMatchObject({ ok: true, audio: { codec, payloadType, eventPayloadType, eventRate } });
  });

  test('takes the first codec of the offer that we can, in the offer’s numbers', () => {
    const result = negotiate(
      offer('m=audio 24816 RTP/AVP 18 96 0 97', 'a=rtpmap:96 PCMA/8000', 'a=rtpmap:97 telephone-event/8000', 'a=ptime:40'),
      local,
    );
    expect(result).toMatchObject({
      ok: true,
      audio: {
        remote: { address: '203.0.113.9', port: 24_816, rtcpPort: 24_817, held: false },
        codec: 'PCMA',
        payloadType: 96,
        eventPayloadType: 97,
        direction: 'sendrecv',
        ptimeMs: 40,
      },
    });
    expect(result.ok && result.answer).toContain('m=audio 30000 RTP/AVP 96 97\r\na=rtpmap:96 PCMA/8000\r\n');
  });

  test('refuses further streams with port 0, in their order', () => {
    const result = negotiate(offer('m=video 5000 RTP/AVP 31', ...plain, 'm=audio 6000 RTP/AVP 8'), local);
    const lines = result.ok ? result.answer.split('\r\n').filter((line) => line.startsWith('m=')) : [];
    expect(lines).toEqual(['m=video 0 RTP/AVP 31', 'm=audio 30000 RTP/AVP 0 101', 'm=audio 0 RTP/AVP 8']);
  });

  test.each([
    ['no codec in common', offer('m=audio 5000 RTP/AVP 18')],
    ['encryption is off here', offer('m=audio 5000 RTP/SAVP 0')],
    ['no audio stream over RTP/AVP or RTP/SAVP', offer('m=audio 5000 TCP/RTP/AVP 0')],
    ['no audio stream over RTP/AVP or RTP/SAVP', offer('m=audio 0 RTP/AVP 0')],
    ['no audio stream over RTP/AVP or RTP/SAVP', offer()],
    ['no address to send to', 'v=0\r\nm=audio 5000 RTP/AVP 0\r\n'],
    ['the offer is no SDP', 'hello'],
    ['the offer is no SDP', offer('m=audio x RTP/AVP 0')],
  ])('is not possible: %s', (why, sdp) => {
    expect(negotiate(sdp, local)).toEqual({ ok: false, why });
  });

  test.each([
    ['sendrecv', 'sendrecv', 'sendrecv'],
    ['sendonly', 'sendrecv', 'recvonly'],
    ['recvonly', 'sendrecv', 'sendonly'],
    ['inactive', 'sendrecv', 'inactive'],
    ['sendrecv', 'sendonly', 'sendonly'],
    ['sendonly', 'sendonly', 'inactive'],
  ] as const)('to %s from one who wants %s is %s', (theirs, ours, expected) => {
    const result = negotiate(offer(...plain, `a=${theirs}`), { ...local, direction: ours });
    expect(result).toMatchObject({ ok: true, audio: { direction: expected } });
    expect(result.ok && result.answer).toContain(`a=${expected}\r\n`);
  });

  test('to the old way of holding, c=0.0.0.0, listens only', () => {
    const result = negotiate(offer(...plain, 'c=IN IP4 0.0.0.0'), local);
    expect(result).toMatchObject({ ok: true, audio: { direction: 'recvonly', remote: { held: true } } });
  });

  test('heeds a=rtcp, a media-level address and a session-level direction', () => {
    const sdp = offer('m=audio 24816 RTP/AVP 0', 'c=IN IP4 203.0.113.77', 'a=rtcp:5555').replace('t=0 0', 't=0 0\r\na=sendonly');
    expect(negotiate(sdp, local)).toMatchObject({ audio: { remote: { address: '203.0.113.77', rtcpPort: 5555 }, direction: 'recvonly' } });
  });
});

describe('reading an answer to our offer', () => {
  test('gives codec, events and direction as seen from us', () => {
    expect(readAnswer(offer('m=audio 4000 RTP/AVP 0 101', 'a=rtpmap:101 telephone-event/8000', 'a=recvonly'), local)).toMatchObject({
      ok: true,
      audio: { codec: 'PCMU', payloadType: 0, eventPayloadType: 101, direction: 'sendonly' },
    });
  });

  test.each([
    ['audio refused', offer('m=audio 0 RTP/AVP 0')],
    ['no codec in common', offer('m=audio 4000 RTP/AVP 18')],
    ['the answer is no SDP', ''],
  ])('tells that nothing came of it: %s', (why, sdp) => {
    expect(readAnswer(sdp, local)).toEqual({ ok: false, why });
  });
});

test('comfort noise is answered where it was offered beside a codec of its clock, and nowhere else', () => {
  const answerTo = (types: string, codecs: LocalAudio['codecs']) => {
    const result = negotiate(offer(`m=audio 24816 RTP/AVP ${types}`, 'a=rtpmap:96 opus/48000/2'), { ...local, codecs });
    return result.ok ? [/^m=.*$/m.exec(result.answer)?.[0], result.audio.comfortNoise] : result.why;
  };
  expect(answerTo('8 13', ['PCMA'])).toEqual(['m=audio 30000 RTP/AVP 8 13', true]);
  expect(answerTo('8', ['PCMA'])).toEqual(['m=audio 30000 RTP/AVP 8', false]);
  expect(answerTo('96 13', ['opus'])).toEqual(['m=audio 30000 RTP/AVP 96', false]);
});
