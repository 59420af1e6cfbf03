import type { Reply } from './reply.ts';
import { replyOf, type Script } from './script.ts';

/** What happens to a person on the phone. */
export type TalkEvent = 'answered' | 'prompt-began' | 'prompt-ended' | 'spoken' | 'wait-over';

/** What the person does next. `wait` replaces an earlier wait; `wait-over` follows it. */
export type TalkAction =
  | { readonly do: 'speak'; readonly reply: Reply }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'hang-up' };

/** Where a person is in the talk. */
export interface TalkState {
  readonly turn: number;
  readonly speaking: boolean;
  /** What the running wait is for. */
  readonly waitingTo: 'greet' | 'reply' | 'interrupt' | 'hang-up' | 'give-up' | undefined;
  /** The reply of this turn has been said over the prompt already. */
  readonly interrupted: boolean;
}

export interface TalkManner {
  readonly script: Script;
  readonly greeting: string;
  /** From the end of a prompt to the answer, ms. */
  readonly thinkMs: number;
  /** Silence of the other side after which the person says hello; and after which it hangs up, ms. */
  readonly greetAfterMs: number;
  readonly patienceMs: number;
}

export const beginning: TalkState = { turn: 0, speaking: false, waitingTo: undefined, interrupted: false };

type Step = readonly [TalkState, readonly TalkAction[]];

const wait = (state: TalkState, waitingTo: TalkState['waitingTo'], ms: number): Step => [{ ...state, waitingTo }, [{ do: 'wait', ms }]];

function speak(state: TalkState, { script }: TalkManner, interrupted: boolean): Step {
  const reply = replyOf(script, state.turn);
  const next = { ...state, turn: state.turn + 1, waitingTo: undefined, interrupted, speaking: !('nothing' in reply) };
  return [next, [{ do: 'speak', reply }]];
}

/** One step of a person on the phone: listens to the end, thinks, answers; or does what its script says instead. Pure. */
export function talk(state: TalkState, event: TalkEvent, manner: TalkManner): Step {
  const { script } = manner;
  const isMute = script.replies.length === 0;
  switch (event) {
    case 'answered':
      if (script.hangUpAfterMs !== undefined) return wait(state, 'hang-up', script.hangUpAfterMs);
      return wait(state, isMute ? 'give-up' : 'greet', isMute ? manner.patienceMs : manner.greetAfterMs);
    case 'prompt-began':
      if (state.speaking || script.hangUpAfterMs !== undefined) return [state, []];
      if (script.interruptAfterMs !== undefined && state.turn < script.replies.length)
        return wait(state, 'interrupt', script.interruptAfterMs);
      // It goes on speaking before we could answer: let it.
      return wait(state, 'give-up', manner.patienceMs);
    case 'prompt-ended':
      if (script.hangUpAfterMs !== undefined || state.speaking) return [state, []];
      if (isMute) return wait(state, 'give-up', manner.patienceMs);
      if (state.interrupted) return wait({ ...state, interrupted: false }, 'give-up', manner.patienceMs);
      return wait(state, 'reply', manner.thinkMs + (script.hesitateMs ?? 0));
    case 'spoken':
      return wait({ ...state, speaking: false }, 'give-up', manner.patienceMs);
    case 'wait-over':
      if (state.waitingTo === 'greet')
        return [{ ...state, speaking: true, waitingTo: undefined }, [{ do: 'speak', reply: { say: manner.greeting } }]];
      if (state.waitingTo === 'reply') return speak(state, manner, false);
      if (state.waitingTo === 'interrupt') return speak(state, manner, true);
      return [{ ...state, waitingTo: undefined }, [{ do: 'hang-up' }]];
  }
}

/** The same person for load: speaks its replies in turn at fixed times, and listens to nothing. Pure. */
export function timedTalk(state: TalkState, event: TalkEvent, { script }: TalkManner, everyMs: number): Step {
  const count = script.replies.length;
  if (event === 'prompt-began' || event === 'prompt-ended') return [state, []];
  if (event === 'answered' || event === 'spoken') return wait({ ...state, speaking: false }, 'reply', everyMs);
  if (script.hangUpAfterMs !== undefined) return [state, [{ do: 'hang-up' }]];
  const reply = script.replies[count === 0 ? 0 : state.turn % count] ?? { nothing: true };
  if (!('nothing' in reply)) return [{ ...state, turn: state.turn + 1, speaking: true }, [{ do: 'speak', reply }]];
  return wait({ ...state, turn: state.turn + 1 }, 'reply', everyMs);
}
