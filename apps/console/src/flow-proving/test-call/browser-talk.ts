import { askForMicrophone, type MicrophoneError, microphoneError } from '../../parts/sound/index.ts';
import { carryAudio } from '../../socket/index.ts';
import worklet from './microphone-worklet.js?url&no-inline';

/** Samples a second of the microphone. */
const rate = 16_000;

/** Why nobody can talk by the browser. */
export type NoTalk = MicrophoneError;

/** What ends a talk by the browser in the middle. */
export type TalkLost = 'noSocket' | 'microphoneLost';

/** Somebody who talks by the browser. */
export interface BrowserTalk {
  /** Joins a test call. @returns false without a connection */
  join(call: string, lost: (why: TalkLost) => void): boolean;
  end(): void;
}

/** Opens the microphone and the loudspeaker. @returns why it cannot, otherwise */
export const openMicrophone = async (): Promise<BrowserTalk | NoTalk> => {
  let stream: MediaStream;
  try {
    stream = await askForMicrophone({ echoCancellation: true, noiseSuppression: true });
  } catch (error) {
    return microphoneError(error);
  }
  const close = (): void => {
    for (const track of stream.getTracks()) track.stop();
    if (context.state !== 'closed') context.close().catch(() => undefined);
  };
  const context = new AudioContext({ sampleRate: rate });
  try {
    await context.audioWorklet.addModule(worklet);
  } catch {
    close();
    return 'unknown';
  }
  const node = new AudioWorkletNode(context, 'microphone', { outputChannelCount: [1] });
  context.createMediaStreamSource(stream).connect(node).connect(context.destination);
  let carried: ReturnType<typeof carryAudio>;
  node.port.onmessage = ({ data }) => {
    if (data instanceof Int16Array) carried?.send(data);
  };
  const over = new AbortController();
  return {
    join: (call, lost) => {
      const { signal } = over;
      const offline = (): void => lost('noSocket');
      carried = carryAudio(call, { hear: (samples) => node.port.postMessage(samples), lost: offline });
      // A network that is gone closes no socket for minutes.
      window.addEventListener('offline', offline, { signal });
      for (const track of stream.getTracks()) track.addEventListener('ended', () => lost('microphoneLost'), { signal });
      return carried !== undefined;
    },
    end: () => {
      over.abort();
      carried?.end();
      carried = undefined;
      close();
    },
  };
};
