import { describe, expect, it } from 'vitest';
import { decode, encode } from '../codec/g711.ts';
import { sines, toneCycle } from '../prompt/tones.ts';
import type { Tone } from '../session/session.ts';
import { generator, speechLike } from '../testing.ts';
import { BeepDetector } from './beep-detector.ts';
import { CallProgressDetector, type Country } from './call-progress.ts';
import { FaxDetector } from './fax-detector.ts';
import { meanSquare } from './level.ts';
import { SitDetector } from './sit-detector.ts';

const line = (...parts: readonly Int16Array[]): Int16Array => Int16Array.from(parts.flatMap((part) => [...part]));
const pause = (ms: number): Int16Array => new Int16Array(ms * 8);
const repeat = (tone: Tone, times: number): Int16Array => line(...Array.from({ length: times }, () => toneCycle(tone)));

/** Through the telephone: G.711, in frames. */
function listen(detector: { take(pcm: Int16Array): void }, pcm: Int16Array): void {
  const heard = decode(encode(pcm, 8), 8);
  for (let at = 0; at < heard.length; at += 160) detector.take(heard.subarray(at, at + 160));
}

function progress(country: Country, pcm: Int16Array): string[] {
  const heard: string[] = [];
  listen(new CallProgressDetector(country, (tone) => heard.push(tone)), pcm);
  return heard;
}

function sit(pcm: Int16Array): string[] {
  const heard: string[] = [];
  listen(new SitDetector((kind) => heard.push(kind)), pcm);
  return heard;
}

function beeps(pcm: Int16Array): number[] {
  const heard: number[] = [];
  listen(new BeepDetector((beep) => heard.push(Math.round(beep.hz))), pcm);
  return heard;
}

function fax(pcm: Int16Array): string[] {
  const heard: string[] = [];
  listen(new FaxDetector((tone) => heard.push(tone)), pcm);
  return heard;
}

describe('call progress tones', () => {
  for (const country of ['cn', 'us', 'eu'] as const) {
    for (const tone of ['ringback', 'busy', 'congestion'] as const) {
      it(`knows ${tone} of ${country}, once`, () => {
        expect(progress(country, line(pause(300), repeat({ tone, country }, tone === 'ringback' ? 2 : 6)))).toEqual([tone]);
      });
    }
  }

  it('hears none in speech and in hold music', () => {
    expect(progress('cn', speechLike(120_000, 0.9, 3))).toEqual([]);
    expect(progress('cn', line(...[440, 494, 523, 450, 392].map((hz) => sines([hz, hz * 1.5], 400))))).toEqual([]);
  });
});

describe('special information tones', () => {
  it.each(['intercept', 'vacant', 'reorder', 'no-circuit'] as const)('knows %s before an announcement', (kind) => {
    expect(sit(line(pause(200), toneCycle({ tone: 'sit', kind }), speechLike(3000, 0.9, 2)))).toEqual([kind]);
  });

  it('hears none in speech, nor in two of the three tones', () => {
    expect(sit(speechLike(120_000, 0.9, 4))).toEqual([]);
    expect(sit(line(sines([914], 300), sines([1371], 300), pause(500)))).toEqual([]);
  });
});

describe('voicemail beep', () => {
  it.each([440, 1000, 1400, 2000])('knows a beep of %i Hz after a greeting', (hz) => {
    const heard = beeps(line(speechLike(4000, 0.9, 6), pause(300), toneCycle({ tone: 'beep', hz, ms: 400 }), pause(500)));
    expect(heard).toHaveLength(1);
    expect(Math.abs((heard[0] ?? 0) - hz)).toBeLessThan(10);
  });

  it('takes speech, a fax and a tone that never ends for no beep', () => {
    expect(beeps(speechLike(120_000, 0.9, 8))).toEqual([]);
    expect(beeps(line(sines([1100], 500), pause(500)))).toEqual([]);
    expect(beeps(line(sines([1000], 4000), pause(500)))).toEqual([]);
  });
});

describe('fax tones', () => {
  it('knows a calling and an answering fax', () => {
    const calling = toneCycle({ tone: 'fax' });
    expect(fax(line(pause(200), calling, calling))).toEqual(['cng', 'cng']);
    expect(fax(line(pause(200), toneCycle({ tone: 'fax', kind: 'ced' }), pause(100)))).toEqual(['ced']);
  });

  it('knows an answering modem that turns its phase round every 450 ms', () => {
    const ansam = sines([2100], 2700).map((sample, i) => (Math.floor(i / 3600) % 2 === 0 ? sample : -sample));
    expect(fax(line(ansam, pause(100)))).toEqual(['ced']);
  });

  it.each([20, 15, 10])('knows both in white noise %d dB below them', (below) => {
    const sound = line(pause(200), toneCycle({ tone: 'fax' }), toneCycle({ tone: 'fax', kind: 'ced' }), pause(400));
    const chance = generator(4);
    const loudest = (square: number): number => Math.sqrt(3 * square); // of evenly spread numbers
    const noise = loudest(meanSquare(toneCycle({ tone: 'fax', kind: 'ced' })) / 10 ** (below / 10));
    expect(fax(sound.map((sample) => sample + (chance() * 2 - 1) * noise))).toEqual(['cng', 'ced']);
  });

  it('hears none in speech, noise, other tones and music', () => {
    expect(fax(speechLike(120_000, 0.9, 12))).toEqual([]);
    const chance = generator(5);
    expect(fax(new Int16Array(240_000).map(() => (chance() * 2 - 1) * 3_000))).toEqual([]);
    for (const hz of [400, 950, 1050, 1150, 1400, 2030, 2170])
      expect(fax(line(sines([hz], 500), pause(200), sines([hz], 2_000)))).toEqual([]);
    expect(fax(line(...[1047, 1175, 1047, 1109, 1976, 2093].map((hz) => sines([hz, hz * 1.5], 500))))).toEqual([]);
  });
});
