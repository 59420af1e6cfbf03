import { decodeFile, type Samples } from './decode-file.ts';

/** A microphone that is listened to. */
export interface Microphone {
  /** Ends it. What was said. */
  stop(): Promise<Samples>;
  /** Ends it, and nothing is wanted. */
  cancel(): void;
}

/** Why nothing can be recorded. */
export type MicrophoneError = 'refused' | 'none' | 'busy' | 'insecure' | 'unknown';

/** What stands behind an error of the browser's. */
export const microphoneError = (error: unknown): MicrophoneError => {
  if (!window.isSecureContext || navigator.mediaDevices === undefined) return 'insecure';
  if (!(error instanceof DOMException)) return 'unknown';
  const reasons: Readonly<Record<string, MicrophoneError>> = {
    NotAllowedError: 'refused',
    SecurityError: 'refused',
    NotFoundError: 'none',
    NotReadableError: 'busy',
  };
  return reasons[error.name] ?? 'unknown';
};

/**
 * Listens to the microphone until it is stopped.
 *
 * @throws what `microphoneError` tells of
 */
export async function openMicrophone(): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }));
  const close = (): void => {
    if (recorder.state === 'recording') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
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
