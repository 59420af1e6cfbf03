import { wavHeader } from '../recording/wav-header.ts';

/** A WAV file of 16 bits: one array of samples for each channel, of one length. `rate` in Hz. */
export function wavOf(channels: readonly Int16Array[], rate = 8_000): Buffer {
  const frames = channels[0]?.length ?? 0;
  const data = Buffer.alloc(frames * channels.length * 2);
  for (let frame = 0; frame < frames; frame++)
    channels.forEach((samples, n) => {
      data.writeInt16LE(samples[frame] ?? 0, (frame * channels.length + n) * 2);
    });
  return Buffer.concat([wavHeader(data.length, { channels: channels.length, rate }), data]);
}
