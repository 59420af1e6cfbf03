/** Audio of one channel, -1 to 1. */
export interface Samples {
  readonly samples: Float32Array<ArrayBuffer>;
  readonly rate: number;
}

/** Samples a second that whatever the browser decodes is brought to: more than a call has, so that nothing is lost before it is trimmed. */
const rate = 16_000;

/**
 * Decodes whatever sound the browser knows (wav, mp3, m4a, ogg, flac, webm).
 *
 * @throws what the browser says of a file that it does not know
 */
export async function decodeFile(file: Blob): Promise<Samples> {
  const decoded = await new OfflineAudioContext(1, 1, rate).decodeAudioData(await file.arrayBuffer());
  const samples = new Float32Array(decoded.length);
  for (let n = 0; n < decoded.numberOfChannels; n++) {
    const channel = decoded.getChannelData(n);
    for (let at = 0; at < samples.length; at++) samples[at] = (samples[at] ?? 0) + (channel[at] ?? 0) / decoded.numberOfChannels;
  }
  return { samples, rate };
}
