export { decodeFile, type Samples } from './decode-file.ts';
export { askForMicrophone, type Microphone, type MicrophoneError, microphoneError, openMicrophone } from './microphone.ts';
export { microphoneWords } from './microphone-words.ts';
export { playable } from './playable.ts';
export { type Player, usePlayer } from './use-player.ts';
export { waveOf, wavFile } from './wav-file.ts';
export { Wave } from './wave.tsx';
