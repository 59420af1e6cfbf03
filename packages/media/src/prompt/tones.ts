import { PROGRESS_TONES } from '../detect/call-progress.ts';
import { DTMF_HIGH, DTMF_KEYS, DTMF_LOW } from '../detect/dtmf-detector.ts';
import { SIT_TONES } from '../detect/sit-detector.ts';
import type { Tone } from '../session/session.ts';

const RATE = 8000;
/** 5 ms of ramp at both ends, so that tones do not click. */
const RAMP = 40;

/**
 * Sum of sines of equal level.
 * @param peak amplitude of the sum, 0..32767
 */
export function sines(hz: readonly number[], ms: number, peak = 8000): Int16Array {
  const length = Math.round((ms * RATE) / 1000);
  const out = new Int16Array(length);
  for (let i = 0; i < length; i++) {
    let sum = 0;
    for (const f of hz) sum += Math.sin((2 * Math.PI * f * i) / RATE);
    const ramp = Math.min(1, (i + 1) / RAMP, (length - i) / RAMP);
    out[i] = (sum / hz.length) * peak * ramp;
  }
  return out;
}

const join = (parts: readonly Int16Array[]): Int16Array => {
  const out = new Int16Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
};

const pause = (ms: number): Int16Array => new Int16Array(Math.round((ms * RATE) / 1000));

/** One cycle of a tone, linear at 8 kHz: with its pause, where it has one, so that it can be looped. */
export function toneCycle(tone: Tone): Int16Array {
  switch (tone.tone) {
    case 'sit':
      return join(SIT_TONES[tone.kind ?? 'intercept'].map(([hz, ms]) => sines([hz], ms)));
    case 'fax':
      return tone.kind === 'ced' ? sines([2100], 3000) : join([sines([1100], 500), pause(3000)]);
    case 'beep':
      return sines([tone.hz ?? 1000], tone.ms ?? 400);
    default: {
      const { hz, onMs, offMs } = PROGRESS_TONES[tone.country ?? 'cn'][tone.tone];
      return join([sines(hz, onMs), pause(offMs)]);
    }
  }
}

/** Keys as sound (ITU-T Q.23), each followed by its gap; characters that are no keys are left out. */
export function dtmfTones(digits: string, toneMs = 100, gapMs = 80): Int16Array {
  const parts: Int16Array[] = [];
  for (const digit of digits.toUpperCase()) {
    const row = DTMF_KEYS.findIndex((keys) => keys.includes(digit));
    const low = DTMF_LOW[row];
    const high = DTMF_HIGH[DTMF_KEYS[row]?.indexOf(digit) ?? -1];
    if (low !== undefined && high !== undefined) parts.push(sines([low, high], toneMs, 16000), pause(gapMs));
  }
  return join(parts);
}
