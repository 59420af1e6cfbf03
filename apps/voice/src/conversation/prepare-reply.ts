import { type State, step } from '@parley/dialog';
import type { ConversationOptions } from './conversation-types.ts';
import type { Interruption } from './interruption.ts';
import type { Settled } from './listener.ts';
import { performedIn } from './performed.ts';
import type { Speaker } from './speaker.ts';

/**
 * In a pause: has the beginning of the reply made, should nothing more be said. A step does nothing but say what would follow, and that is
 * thrown away: the step that counts is taken at the end of speech, and finds its prompt ready if it comes to the same.
 */
export function prepareReply(
  { version, record }: Pick<ConversationOptions, 'version' | 'record'>,
  state: State | undefined,
  speaker: Pick<Speaker, 'prepare'>,
  interruption: Pick<Interruption, 'of'>,
  { text, confidence, startedAt }: Settled,
): void {
  if (!state || state.phase === 'ended') return;
  const atMs = interruption.of(startedAt);
  const over = atMs === undefined ? {} : { bargeIn: { atMs } };
  const { actions } = step(version, state, { kind: 'said', text, confidence, ...over }, { now: record.now().getTime() });
  const [first] = performedIn(actions).says;
  if (first) speaker.prepare(first);
}
