import type { Samples } from './decode-file.ts';

/** A WAV file of 16 bits, one channel. */
export function wavFile({ samples, rate }: Samples, name: string): File {
  const bytes = new DataView(new ArrayBuffer(44 + samples.length * 2));
  const put = (at: number, text: string): void => {
    for (const [n, sign] of [...text].entries()) bytes.setUint8(at + n, sign.charCodeAt(0));
  };
  put(0, 'RIFF');
  bytes.setUint32(4, 36 + samples.length * 2, true);
  put(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, rate, true);
  bytes.setUint32(28, rate * 2, true);
  bytes.setUint16(32, 2, true);
  bytes.setUint16(34, 16, true);
  put(36, 'data');
  bytes.setUint32(40, samples.length * 2, true);
  for (let n = 0; n < samples.length; n++)
    bytes.setInt16(44 + 2 * n, Math.max(-32_768, Math.min(32_767, Math.round((samples[n] ?? 0) * 32_767))), true);
  return new File([bytes.buffer], name, { type: 'audio/wav' });
}

/** Loudness in equal steps, each a digit to base 36, as recordings have it. */
export function waveOf({ samples }: Pick<Samples, 'samples'>, steps: number): string {
  const loud = Array.from({ length: steps }, (_, step) => {
    const part = samples.subarray(Math.floor((step * samples.length) / steps), Math.floor(((step + 1) * samples.length) / steps));
    return Math.sqrt(part.reduce((sum, one) => sum + one * one, 0) / Math.max(1, part.length));
  });
  const most = Math.max(0.001, ...loud);
  return loud.map((level) => Math.round((35 * level) / most).toString(36)).join('');
}
