import { carryAudio } from '../../socket/index.ts';
import worklet from './microphone-worklet.js?url&no-inline';

/** Samples a second of the microphone. */
const rate = 16_000;

/** Why nobody can talk by the browser. */
export type NoTalk = 'refused' | 'noMicrophone';

/** Somebody who talks by the browser. */
export interface BrowserTalk {
  /** Joins a test call. @returns false without a connection */
  join(call: string, lost: () => void): boolean;
  end(): void;
}

const why = (error: unknown): NoTalk => (error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'noMicrophone');

/** Opens the microphone and the loudspeaker. @returns why it cannot, otherwise */
export const openMicrophone = async (): Promise<BrowserTalk | NoTalk> => {
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } });
  } catch (error) {
    return why(error);
  }
  const context = new AudioContext({ sampleRate: rate });
  await context.audioWorklet.addModule(worklet);
  const node = new AudioWorkletNode(context, 'microphone', { outputChannelCount: [1] });
  context.createMediaStreamSource(stream).connect(node).connect(context.destination);
  let carried: ReturnType<typeof carryAudio>;
  node.port.onmessage = ({ data }) => {
    if (data instanceof Int16Array) carried?.send(data);
  };
  return {
    join: (call, lost) => {
      carried = carryAudio(call, { hear: (samples) => node.port.postMessage(samples), lost });
      return carried !== undefined;
    },
    end: () => {
      carried?.end();
      carried = undefined;
      for (const track of stream.getTracks()) track.stop();
      if (context.state !== 'closed') context.close().catch(() => undefined);
    },
  };
};
