import { type State, step, type Version } from '@parley/dialog';
import { performedIn } from './performed.ts';
import type { Speaker } from './speaker.ts';

/** What may be all that somebody says. `atMs`: where in a prompt they began, if one was being said. */
export interface Settled {
  readonly text: string;
  readonly confidence: number;
  readonly atMs: number | undefined;
}

/**
 * In a pause: has the beginning of the reply made, should nothing more be said. A step does nothing but say what would follow, and that is
 * thrown away: the step that counts is taken at the end of speech, and finds its prompt ready if it comes to the same.
 */
export function prepareReply(
  version: Version,
  state: State | undefined,
  speaker: Pick<Speaker, 'prepare'>,
  { text, confidence, atMs }: Settled,
  env: { now: number },
): void {
  if (!state || state.phase === 'ended') return;
  const over = atMs === undefined ? {} : { bargeIn: { atMs } };
  const [first] = performedIn(step(version, state, { kind: 'said', text, confidence, ...over }, env).actions).says;
  if (first) speaker.prepare(first);
}
