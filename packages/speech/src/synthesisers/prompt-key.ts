import { createHash } from 'node:crypto';
import type { SpeechRequest } from '../ports/synthesiser.ts';

/** A name for the audio of a request, the same wherever and whenever it is made: 32 hexadecimal digits. */
export function promptKey(request: SpeechRequest): string {
  const { text, language, voice = '', speed = 1, volume = 1 } = request;
  return createHash('sha256')
    .update(JSON.stringify([language, voice, speed, volume, text]))
    .digest('hex')
    .slice(0, 32);
}
