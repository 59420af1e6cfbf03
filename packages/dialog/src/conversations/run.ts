import type { Flow } from '@parley/contract/flow/graph';
import { expect } from 'vitest';
import type { DialogEvent, OutsideFailure } from '../index.ts';
import { talk } from '../testing/talk.ts';

type Chat = ReturnType<typeof talk>;

const failures: readonly OutsideFailure[] = ['refused', 'quota', 'timeout', 'protocol', 'unavailable'];

/** One line of a conversation: who or what, and with what. */
const parts = (line: string): { readonly who: string; readonly what: string } => {
  const at = line.indexOf(':');
  return at < 0 ? { who: line.trim(), what: '' } : { who: line.slice(0, at).trim(), what: line.slice(at + 1).trim() };
};

const number = (text: string): number => Number(/\d+/.exec(text)?.[0] ?? 0);

const eventOf = (chat: Chat, who: string, what: string): DialogEvent | null => {
  const id = chat.state().pending?.id ?? 0;
  if (who.startsWith('over')) return { kind: 'said', text: what, bargeIn: { atMs: number(who) } };
  switch (who) {
    case 'caller':
      return { kind: 'said', text: what };
    case 'keys':
      return { kind: 'keys', keys: what };
    case 'no key':
      return { kind: 'key-timeout' };
    case 'silence':
      return { kind: 'silence' };
    case 'noise':
      return { kind: 'not-recognised' };
    case 'person':
      return { kind: 'transferred', how: what === 'took it' ? 'answered-and-ended' : 'failed' };
    case 'machine':
      return { kind: 'machine', who: what === 'assistant' ? 'assistant' : 'voicemail' };
    case 'answer':
      return { kind: 'request-done', id, status: number(what), taken: what.split(' ').slice(1) };
    case 'no answer':
      return { kind: 'request-failed', id, why: failures.find((one) => one === what) ?? 'unavailable' };
    case 'model':
      return { kind: 'reply-part', id, text: what };
    case 'model done':
      return { kind: 'reply-done', id, calls: [] };
    case 'model does': {
      const [name = '', ...input] = what.split(' ');
      return { kind: 'reply-done', id, calls: [{ id: 'c', name, input: input.join(' ') }] };
    }
    case 'model fails':
      return { kind: 'reply-failed', id, why: failures.find((one) => one === what) ?? 'unavailable' };
    case 'hangs up':
      return { kind: 'hung-up' };
    default:
      return null;
  }
};

/** What must be so, as the line says it. */
const check = (chat: Chat, who: string, what: string): void => {
  const outcome = chat.outcome();
  switch (who) {
    case 'slot': {
      const [name = '', value = ''] = what.split('=').map((one) => one.trim());
      expect(outcome.slots).toMatchObject({ [name]: value });
      return;
    }
    case 'no slot':
      expect(outcome.slots).not.toHaveProperty(what);
      return;
    case 'label':
      expect(outcome.labels).toContain(what);
      return;
    case 'no label':
      expect(outcome.labels).not.toContain(what);
      return;
    case 'concern':
      expect(outcome.concerns).toContain(what);
      return;
    case 'grade':
      expect(outcome.grade?.code).toBe(what);
      return;
    case 'status':
      expect(outcome.businessStatus).toBe(what);
      return;
    case 'at':
      expect(chat.node()).toBe(what);
      return;
    case 'end':
      expect(chat.end()).toBe(what);
      return;
    case 'asks outside':
      expect(chat.last().actions.find((action) => action.kind === 'request')?.url).toBe(what);
      return;
    case 'asks the model':
      expect(chat.last().actions.some((action) => action.kind === 'reply')).toBe(true);
      return;
    case 'message':
      expect(outcome.messages.map(({ strategyId }) => strategyId)).toContain(what);
      return;
    case 'hands over to':
      expect(chat.last().actions.find((action) => action.kind === 'transfer')?.to.number).toBe(what);
      return;
    case 'goes on':
      expect(chat.last().actions).toEqual([{ kind: 'resume' }]);
      return;
    case 'rate':
      expect(chat.state().rate).toBe(Number(what));
      return;
    default:
      expect.unreachable(`no such line: ${who}`);
  }
};

/** How a conversation begins, where its first line says so: `call: in 2026-01-05 21:30`, in Shanghai. */
const beginning = (line: string | undefined): Parameters<typeof talk>[1] | null => {
  const said = /^call: (in|out)(?: (\S+) (\S+))?$/.exec(line?.trim() ?? '');
  if (said === null) return null;
  const [, direction, day, time] = said;
  const at = day === undefined ? {} : { now: Date.parse(`${day}T${time}:00+08:00`) };
  return { direction: direction === 'in' ? 'in' : 'out', ...at };
};

/**
 * Runs a conversation as it is written: `robot: …` must be said next (all that is said at once joined by spaces), `caller: …` and the like
 * happen, anything else must be so. At every step the state is sent through JSON.
 */
export const converse = (flow: Flow, written: string): void => {
  const lines = written.split('\n').filter((one) => one.trim() !== '');
  const how = beginning(lines[0]);
  const chat = talk(flow, how ?? {});
  let said: string | null = chat.spoken().join(' ');
  for (const line of lines.slice(how === null ? 0 : 1)) {
    const { who, what } = parts(line.trim());
    if (who === 'robot') {
      expect(said, line).toBe(what);
      said = '';
      continue;
    }
    const event = who.startsWith('wait') ? ({ kind: 'clock' } as const) : eventOf(chat, who, what);
    if (event === null) {
      check(chat, who, what);
      continue;
    }
    expect(said, `unheard before “${line.trim()}”`).toBe('');
    if (who.startsWith('wait')) chat.wait(number(who) * 1000);
    else chat.happen(event);
    expect(JSON.parse(JSON.stringify(chat.state()))).toEqual(chat.state());
    said = chat.spoken().join(' ');
  }
  expect(said, 'unheard at the end').toBe('');
};

/** Conversations from one text: `# name` begins each. */
export const conversations = (text: string): [name: string, written: string][] =>
  text
    .split(/^\s*# /m)
    .slice(1)
    .map((one) => {
      const [name = '', ...lines] = one.split('\n');
      return [name.trim(), lines.join('\n')];
    });
