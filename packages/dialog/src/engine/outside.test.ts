import { expect, test } from 'vitest';
import { type Request, valueAt } from '../index.ts';
import { script, talk } from '../testing/talk.ts';

const speak = (id: string, text: string) => ({ id, kind: 'speak', prompts: [{ text }] }) as const;
const asking = (settings: object) =>
  script(
    [
      { id: 'r', kind: 'request', prompts: [{ text: 'One moment.' }], url: 'https://api.example/o?no={order}', ...settings },
      speak('well', 'It is {state}, {count}.'),
      speak('bad', 'Sorry.'),
    ],
    { start: { next: 'r' }, r: { ok: 'well', failed: 'bad' }, well: { next: 'bye' }, bad: { next: 'bye' } },
    {
      variables: [{ name: 'order', sample: 'A 7/1?x' }, { name: 'state' }, { name: 'note', sample: 'a\r\nX: y' }],
      slots: [{ id: 'count', name: 'count', entity: { kind: 'number' } }],
    },
  );
const takes = [
  { path: 'order.state', to: { kind: 'variable', name: 'state' } },
  { path: 'order.items.0', to: { kind: 'slot', slotId: 'count' } },
];
const requestOf = (chat: ReturnType<typeof talk>): Request | undefined => chat.last().actions.find((action) => action.kind === 'request');

test('a request says something, is asked with its values encoded, and what was answered is said', () => {
  const chat = talk(asking({ takes, headers: [{ name: 'X-Order', value: '{note}' }] }));
  expect(chat.said()).toEqual(['One moment.']);
  expect(requestOf(chat)).toMatchObject({
    id: 1,
    method: 'GET',
    url: 'https://api.example/o?no=A%207%2F1%3Fx',
    headers: [{ name: 'X-Order', value: 'a  X: y' }],
    body: null,
    takes: ['order.state', 'order.items.0'],
  });
  expect(chat.state()).toMatchObject({ phase: 'waiting', pending: { kind: 'request', id: 1 } });
  expect(chat.say('hello?')).toEqual([]);
  expect(chat.silence()).toEqual([]);
  expect(chat.happen({ kind: 'request-done', id: 1, status: 200, taken: ['sent', '3'] })).toEqual(['It is sent, 3.', 'Bye.']);
  expect(chat.outcome().slots).toEqual({ count: '3' });
});

test.each([
  ['a status that is no success', { kind: 'request-done', id: 1, status: 404, taken: [] }],
  ['a failure', { kind: 'request-failed', id: 1, why: 'timeout' }],
] as const)('%s leaves by failed', (_name, event) => {
  const chat = talk(asking({ takes }));
  expect(chat.happen(event)).toEqual(['Sorry.', 'Bye.']);
  expect(chat.last().trace).toContainEqual(expect.objectContaining({ kind: 'answered', what: 'request' }));
});

test('an answer to something else is late, and what is not in an answer leaves its target as it was', () => {
  const chat = talk(asking({ takes }), { variables: { order: '1', state: 'unknown' } });
  expect(chat.happen({ kind: 'request-done', id: 7, status: 200, taken: [] })).toEqual([]);
  expect(chat.last().trace).toContainEqual({ kind: 'ignored', nodeId: 'r', why: 'late' });
  expect(chat.happen({ kind: 'request-done', id: 1, status: 200, taken: [null, null] })).toEqual(['It is unknown, .', 'Bye.']);
});

test('a request whose outcome nobody tells fails by itself', () => {
  const chat = talk(asking({ timeoutMs: 1000 }));
  expect(chat.wait(2000)).toEqual([]);
  expect(chat.wait(3000)).toEqual(['Sorry.', 'Bye.']);
});

test.each([
  ['{"a": "{v}", "n": {v}}', 'x"y\\', '{"a": "x\\"y\\\\", "n": "x\\"y\\\\"}'],
  ['{"a": "{v}", "n": {v}}', '12.5', '{"a": "12.5", "n": 12.5}'],
  ['{"a": "{v}", "n": {v}}', '007', '{"a": "007", "n": "007"}'],
  ['{"list": [{v}, {"deep": "{v}"}], "empty": {}}', '派送', '{"list": ["派送", {"deep": "派送"}], "empty": {}}'],
])('%s with %s is JSON all the same', (text, value, body) => {
  const flow = script(
    [{ id: 'r', kind: 'request', url: 'https://api.example/', method: 'POST', body: { kind: 'json', text } }],
    { start: { next: 'r' }, r: { ok: 'bye', failed: 'bye' } },
    { variables: [{ name: 'v', sample: value }] },
  );
  const sent = requestOf(talk(flow))?.body;
  expect(sent).toEqual({ type: 'application/json', text: body });
  expect(() => JSON.parse(sent?.text ?? '')).not.toThrow();
});

test('a form is sent as one', () => {
  const chat = talk(asking({ method: 'POST', body: { kind: 'form', fields: [{ name: 'no', value: '{order}&x=1' }] } }));
  expect(requestOf(chat)?.body).toEqual({ type: 'application/x-www-form-urlencoded', text: 'no=A+7%2F1%3Fx%26x%3D1' });
});

test.each([
  ['', '{"a":{"b":[1,"x"]}}'],
  ['a.b.1', 'x'],
  ['a.b.0', '1'],
  ['a.b', '[1,"x"]'],
  ['a.c', null],
  ['a.b.9', null],
  ['__proto__', null],
  ['a.constructor', null],
])('the path %s leads to %s', (path, value) => expect(valueAt({ a: { b: [1, 'x'] } }, path)).toBe(value));

test('a message is wanted once, with its values, and the flow goes on', () => {
  const chat = talk(
    script(
      [{ id: 's', kind: 'sms', strategyId: 'thanks', values: [{ name: 'who', value: 'Dr {name}' }] }],
      { start: { next: 's' }, s: { next: 'bye' } },
      { variables: [{ name: 'name', sample: 'Who' }] },
    ),
  );
  const message = { nodeId: 's', strategyId: 'thanks', values: { who: 'Dr Who' } };
  expect(chat.last().actions).toContainEqual({ kind: 'sms', ...message });
  expect(chat.outcome().messages).toEqual([message]);
  expect(chat.end()).toBe('flow');
});
