import { type EndReason, finish, type State } from '@parley/dialog';
import type { AnsweringParty } from './answering-party.ts';
import type { Conclusion, ConversationOptions } from './conversation-types.ts';
import type { Listener } from './listener.ts';
import type { TurnRecorder } from './turn-recorder.ts';

interface Ended {
  readonly state: State;
  readonly party: AnsweringParty | undefined;
  readonly listener: Listener;
  readonly turns: TurnRecorder;
  readonly pressed: boolean;
}

/** What a conversation came to that has ended. */
export function conclusionOf(
  { version, record }: Pick<ConversationOptions, 'version' | 'record'>,
  { state, party, listener, turns, pressed }: Ended,
  reason: EndReason,
): Conclusion {
  const outcome = finish(version, state, { now: record.now().getTime() });
  const { machine, verdict } = party ?? {};
  const voice = machine ? undefined : listener.voice;
  // An announcement asks for nothing: who heard it has answered.
  const heard = state.heard || pressed || state.oneWay;
  return { reason, outcome, language: version.flow.language, machine, verdict, voice, heard, path: turns.path };
}
