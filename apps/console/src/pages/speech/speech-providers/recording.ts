import { askForMicrophone } from '../../../parts/sound/index.ts';

/** Samples a second of a call. */
const callRate = 8_000;
/** Longest that is recorded, s. */
const longest = 15;

/** A microphone that is listened to. */
export interface Recording {
  /** Ends it. What was said, as Int16 at 8 kHz, little endian, in base64, and how long it is. */
  stop(): Promise<{ readonly audio: string; readonly seconds: number }>;
}

/** Bytes in base64, in pieces that a call can take. */
function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

/** Int16 samples, little endian, in base64. */
function audioOf(samples: Float32Array): string {
  const bytes = new DataView(new ArrayBuffer(samples.length * 2));
  for (const [n, sample] of samples.entries())
    bytes.setInt16(2 * n, Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767))), true);
  return base64Of(new Uint8Array(bytes.buffer));
}

/**
 * Listens to the microphone until it is stopped, for 15 s at most. The browser itself brings it to the rate of a call.
 *
 * @throws what `microphoneError` tells of
 */
export async function record(): Promise<Recording> {
  const stream = await askForMicrophone();
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }));
  recorder.start();
  const limit = setTimeout(() => recorder.state === 'recording' && recorder.stop(), longest * 1_000);
  return {
    stop: async () => {
      clearTimeout(limit);
      if (recorder.state === 'recording') recorder.stop();
      await ended;
      for (const track of stream.getTracks()) track.stop();
      const context = new OfflineAudioContext(1, callRate, callRate);
      const decoded = await context.decodeAudioData(await new Blob(parts, { type: recorder.mimeType }).arrayBuffer());
      const samples = decoded.getChannelData(0).subarray(0, longest * callRate);
      return { audio: audioOf(samples), seconds: samples.length / callRate };
    },
  };
}
