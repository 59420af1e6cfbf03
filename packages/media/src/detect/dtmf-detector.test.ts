import { describe, expect, it } from 'vitest';
import { decode, encode } from '../codec/g711.ts';
import { dtmfTones } from '../prompt/tones.ts';
import { generator, speechLike } from '../testing.ts';
import { DtmfDetector } from './dtmf-detector.ts';

function detect(pcm: Int16Array): string {
  let digits = '';
  const detector = new DtmfDetector({ down: () => undefined, up: (digit) => (digits += digit) });
  for (let at = 0; at < pcm.length; at += 160) detector.take(pcm.subarray(at, at + 160));
  detector.take(new Int16Array(1600));
  return digits;
}

const KEYS = '1234567890*#ABCD';

describe('in-band keys', () => {
  it('hears all sixteen keys through G.711, once each', () => {
    expect(detect(decode(encode(dtmfTones(KEYS, 80, 60), 0), 0))).toBe(KEYS);
    expect(detect(decode(encode(dtmfTones(KEYS, 80, 60), 8), 8))).toBe(KEYS);
  });

  it('tells a key pressed twice from one held long', () => {
    expect(detect(dtmfTones('55', 60, 60))).toBe('55');
    expect(detect(dtmfTones('5', 2000, 60))).toBe('5');
  });

  it('hears keys that are 20 dB down, in noise', () => {
    const random = generator(5);
    expect(detect(dtmfTones(KEYS, 80, 80).map((sample) => sample / 10 + (random() - 0.5) * 200))).toBe(KEYS);
  });

  it('hears the shortest key a network lets through (50 ms), and no click of 20 ms', () => {
    expect(detect(dtmfTones('159', 50, 50))).toBe('159');
    expect(detect(dtmfTones('159', 20, 80))).toBe('');
  });

  it('hears no key in minutes of speech', () => {
    expect(detect(speechLike(process.env.PARLEY_FULL === '1' ? 300_000 : 90_000, 0.95, 17))).toBe('');
  });

  it('hears no key in noise, in single tones and in music of two tones of one group', () => {
    const random = generator(9);
    expect(detect(Int16Array.from({ length: 160_000 }, () => (random() - 0.5) * 20_000))).toBe('');
    const tones = (hz: readonly number[]): Int16Array =>
      Int16Array.from({ length: 8000 }, (_, i) => hz.reduce((sum, f) => sum + 6000 * Math.sin((2 * Math.PI * f * i) / 8000), 0));
    for (const hz of [[697], [1336], [697, 941], [1209, 1477], [440, 480], [600, 1500]]) expect(detect(tones(hz))).toBe('');
  });
});
