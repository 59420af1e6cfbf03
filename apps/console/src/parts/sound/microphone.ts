import { decodeFile, type Samples } from './decode-file.ts';

/** A microphone that is listened to. */
export interface Microphone {
  /** Ends it. What was said. */
  stop(): Promise<Samples>;
  /** Ends it, and nothing is wanted. */
  cancel(): void;
}

/** Why nothing can be recorded. */
export type MicrophoneError = 'refused' | 'unanswered' | 'none' | 'busy' | 'insecure' | 'unknown';

/** The browser's question for the microphone is answered by nobody. */
class Unanswered extends Error {}

/** So long the browser's question waits for its answer, ms. */
const answerWithin = 20_000;

/** What stands behind an error of the browser's. */
export const microphoneError = (error: unknown): MicrophoneError => {
  if (!window.isSecureContext || navigator.mediaDevices === undefined) return 'insecure';
  if (error instanceof Unanswered) return 'unanswered';
  if (!(error instanceof DOMException)) return 'unknown';
  const reasons: Readonly<Record<string, MicrophoneError>> = {
    NotAllowedError: 'refused',
    SecurityError: 'refused',
    NotFoundError: 'none',
    OverconstrainedError: 'none',
    NotReadableError: 'busy',
    AbortError: 'busy',
  };
  return reasons[error.name] ?? 'unknown';
};

const letGo = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/**
 * The microphone, once the browser may use it.
 *
 * @throws what `microphoneError` tells of; a question that nobody answers counts as such after 20 s, and what is allowed later is let go
 */
export async function askForMicrophone(audio: MediaTrackConstraints = {}): Promise<MediaStream> {
  const asked = navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, ...audio } });
  let late: ReturnType<typeof setTimeout> | undefined;
  const unanswered = new Promise<never>((_, reject) => {
    late = setTimeout(() => {
      asked.then(letGo).catch(() => undefined);
      reject(new Unanswered());
    }, answerWithin);
  });
  return Promise.race([asked, unanswered]).finally(() => clearTimeout(late));
}

/**
 * Listens to the microphone until it is stopped.
 *
 * @throws what `microphoneError` tells of
 */
export async function openMicrophone(): Promise<Microphone> {
  const stream = await askForMicrophone();
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }));
  const close = (): void => {
    if (recorder.state === 'recording') recorder.stop();
    letGo(stream);
  };
  recorder.start();
  return {
    stop: async () => {
      if (recorder.state === 'recording') recorder.stop();
      await ended;
      close();
      return decodeFile(new Blob(parts, { type: recorder.mimeType }));
    },
    cancel: close,
  };
}
