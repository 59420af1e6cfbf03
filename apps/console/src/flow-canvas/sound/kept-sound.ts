import { flowVoice } from '@parley/contract/flow-voice';
import { send } from '../../api/index.ts';
import { playable } from '../../parts/sound/index.ts';

/** `00:08`, or tenths where a second is not full. */
export const lengthText = (ms: number): string =>
  ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.floor(ms / 60_000)}:${String(Math.round(ms / 1000) % 60).padStart(2, '0')}`;

/** Loads a recording as calls play it. */
export const loadSound = (flowId: string, audioId: string) => async (): Promise<string> =>
  playable((await send(flowVoice.audio, { flow_id: flowId, audio_id: audioId })).audio);
