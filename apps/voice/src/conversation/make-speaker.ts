import { robotVoice } from '../prompts/robot-voice.ts';
import type { ConversationOptions } from './conversation-types.ts';
import { Speaker } from './speaker.ts';
import type { TurnRecorder } from './turn-recorder.ts';

/** The speaker of a conversation: what it says, and what it could not, is in the record. */
export const makeSpeaker = ({ scope, session, prompts, version, record }: ConversationOptions, turns: TurnRecorder): Speaker =>
  new Speaker({
    ...{ scope, session, prompts, voice: robotVoice(version, record.facts.company) },
    onSpoken: (spoken) => turns.robot(spoken, version),
    onMissing: (say) => record.event('prompt-missing', { text: say.text, node: say.nodeId }),
    onLost: (say, words) => record.event('recording-lost', { text: words.join(' '), node: say.nodeId }),
  });
