import type { Version } from '@parley/dialog';
import type { SpeechRequest } from '@parley/speech';

/** How the robot sounds in one flow version. */
export type RobotVoice = Omit<SpeechRequest, 'text'>;

/** The voice that a version is spoken with, by the synthesisers of its company. */
export function robotVoice({ flow }: Version, company: number): RobotVoice {
  const { voice, speed, volume } = flow.voice;
  return { language: flow.language, voice: voice || undefined, speed, volume, company };
}
