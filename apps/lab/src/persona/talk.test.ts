import { expect, test } from 'vitest';
import type { Script } from './script.ts';
import { beginning, type TalkAction, type TalkEvent, type TalkManner, talk, timedTalk } from './talk.ts';

const manner = (script: Script): TalkManner => ({ script, greeting: 'hello', thinkMs: 300, greetAfterMs: 4000, patienceMs: 20_000 });
const yesNo: Script = { replies: [{ say: 'yes' }, { say: 'no' }] };

function play(script: Script, events: TalkEvent[], step: typeof talk = talk): TalkAction[] {
  let state = beginning;
  let last: readonly TalkAction[] = [];
  for (const event of events) [state, last] = step(state, event, manner(script));
  return [...last];
}

const turn: TalkEvent[] = ['prompt-began', 'prompt-ended', 'wait-over', 'spoken'];

test('a person answers after the prompt has ended and a moment has passed', () => {
  expect(play(yesNo, ['answered', 'prompt-began', 'prompt-ended'])).toEqual([{ do: 'wait', ms: 300 }]);
  expect(play(yesNo, ['answered', 'prompt-began', 'prompt-ended', 'wait-over'])).toEqual([{ do: 'speak', reply: { say: 'yes' } }]);
});

test('each prompt gets the next reply, and the last one is repeated', () => {
  expect(play(yesNo, ['answered', ...turn, ...turn.slice(0, 3)])).toEqual([{ do: 'speak', reply: { say: 'no' } }]);
  expect(play(yesNo, ['answered', ...turn, ...turn, ...turn, ...turn.slice(0, 3)])).toEqual([{ do: 'speak', reply: { say: 'no' } }]);
});

test('replies that cycle come right again after a question was repeated', () => {
  const script: Script = { replies: [{ say: 'yes' }, { say: 'four' }, { say: 'yes' }, { say: 'four' }, { say: 'yes' }], cycle: 2 };
  const said = Array.from({ length: 8 }, (_, n) => {
    const turns = Array.from({ length: n }, () => turn).flat();
    return play(script, ['answered', ...turns, ...turn.slice(0, 3)])[0];
  });
  expect(said.map((action) => action?.do === 'speak' && 'say' in action.reply && action.reply.say)).toEqual([
    'yes',
    'four',
    'yes',
    'four',
    'yes',
    'four',
    'yes',
    'four',
  ]);
});

test('a prompt that goes on is not talked over', () => {
  expect(play(yesNo, ['answered', 'prompt-began', 'prompt-ended', 'prompt-began'])).toEqual([{ do: 'wait', ms: 20_000 }]);
  expect(play(yesNo, ['answered', 'prompt-began', 'prompt-ended', 'prompt-began', 'prompt-ended', 'wait-over'])).toEqual([
    { do: 'speak', reply: { say: 'yes' } },
  ]);
});

test('a person says hello if nobody speaks, and hangs up if it stays like that', () => {
  expect(play(yesNo, ['answered', 'wait-over'])).toEqual([{ do: 'speak', reply: { say: 'hello' } }]);
  expect(play(yesNo, ['answered', 'wait-over', 'spoken', 'wait-over'])).toEqual([{ do: 'hang-up' }]);
});

test('one who interrupts speaks while the prompt runs, and not again at its end', () => {
  const script: Script = { ...yesNo, interruptAfterMs: 1500 };
  expect(play(script, ['answered', 'prompt-began'])).toEqual([{ do: 'wait', ms: 1500 }]);
  expect(play(script, ['answered', 'prompt-began', 'wait-over'])).toEqual([{ do: 'speak', reply: { say: 'yes' } }]);
  expect(play(script, ['answered', 'prompt-began', 'wait-over', 'spoken', 'prompt-ended'])).toEqual([{ do: 'wait', ms: 20_000 }]);
});

test('one who interrupts answers a prompt that was too short for it as others do', () => {
  const script: Script = { ...yesNo, interruptAfterMs: 1500 };
  expect(play(script, ['answered', 'prompt-began', 'prompt-ended', 'wait-over'])).toEqual([{ do: 'speak', reply: { say: 'yes' } }]);
});

test('one who hangs up does so soon after the answer, whatever is said', () => {
  const script: Script = { replies: [], hangUpAfterMs: 2000 };
  expect(play(script, ['answered'])).toEqual([{ do: 'wait', ms: 2000 }]);
  expect(play(script, ['answered', 'prompt-began'])).toEqual([]);
  expect(play(script, ['answered', 'prompt-began', 'prompt-ended'])).toEqual([]);
  expect(play(script, ['answered', 'prompt-began', 'wait-over'])).toEqual([{ do: 'hang-up' }]);
});

test('one who stays silent never speaks, and hangs up when nothing has been heard for long', () => {
  const silent: Script = { replies: [] };
  expect(play(silent, ['answered', 'prompt-began', 'prompt-ended'])).toEqual([{ do: 'wait', ms: 20_000 }]);
  expect(play(silent, ['answered', 'prompt-began', 'prompt-ended', 'wait-over'])).toEqual([{ do: 'hang-up' }]);
});

test('driven by timing, the replies go round without listening', () => {
  const timed: typeof talk = (state, event, own) => timedTalk(state, event, own, 6000);
  expect(play(yesNo, ['answered'], timed)).toEqual([{ do: 'wait', ms: 6000 }]);
  expect(play(yesNo, ['answered', 'prompt-began'], timed)).toEqual([]);
  const round: TalkEvent[] = ['wait-over', 'spoken'];
  expect(play(yesNo, ['answered', ...round, ...round, 'wait-over'], timed)).toEqual([{ do: 'speak', reply: { say: 'yes' } }]);
});
