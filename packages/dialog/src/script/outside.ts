import type { Reply, Request } from '../engine/action.ts';
import type { DialogEvent } from '../engine/event.ts';
import type { State } from '../engine/state.ts';
import type { Version } from '../engine/version.ts';
import { continued, type TalkStep } from './talk.ts';

/** Things asked outside in one turn: a flow that asks for ever is let go on with the next turn. */
const most = 20;

/** Whether a conversation waits for something outside that is neither the person nor a colleague. */
const pendingOf = (state: State): { readonly kind: 'request' | 'reply'; readonly id: number } | null =>
  state.pending === null || state.pending.kind === 'transfer' ? null : { kind: state.pending.kind, id: state.pending.id };

/** What a turn waits for; null where it waits for the person, or is over. */
const askedIn = ({ talk, result }: TalkStep): Request | Reply | null => {
  const pending = pendingOf(talk.state);
  const asked = result.actions.findLast((action) => action.kind === 'request' || action.kind === 'reply');
  return pending !== null && asked?.id === pending.id ? asked : null;
};

/** A turn of a conversation that reaches nothing outside: all that is asked fails at once. */
export const withoutOutside = (version: Version, made: TalkStep): TalkStep => {
  let turn = made;
  for (let n = 0; n < most; n++) {
    const pending = pendingOf(turn.talk.state);
    if (pending === null) break;
    const kind = pending.kind === 'request' ? 'request-failed' : 'reply-failed';
    turn = continued(version, turn, { kind, id: pending.id, why: 'unavailable' });
  }
  return turn;
};

/** Asks outside, and tells what comes, in its order; a reply's sentences one by one. `isWanted`: the answer is still waited for. */
export type AskOutside = (asked: Request | Reply, tell: (event: DialogEvent) => void, isWanted: () => boolean) => Promise<void>;

/** A turn with all that it asks outside, until it waits for the person. */
export const withOutside = async (version: Version, made: TalkStep, ask: AskOutside): Promise<TalkStep> => {
  let turn = made;
  for (let n = 0; n < most; n++) {
    const asked = askedIn(turn);
    if (asked === null) break;
    const isWanted = (): boolean => turn.talk.state.pending?.id === asked.id;
    await ask(
      asked,
      (event) => {
        turn = continued(version, turn, event);
      },
      isWanted,
    );
    if (isWanted()) break;
  }
  return withoutOutside(version, turn);
};
