/** The voice node: calls, dialler, phones. */
export { type RunningVoice, startVoice } from './start-voice.ts';
