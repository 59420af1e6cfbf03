import { expect, test } from 'vitest';
import { compile, step } from '../index.ts';
import { monday, script, talk } from '../testing/talk.ts';
import { gradeRuleText } from './finish.ts';

const speak = (id: string, text: string) => ({ id, kind: 'speak', prompts: [{ text }] }) as const;
const ask = {
  id: 'q',
  kind: 'ask',
  prompts: [{ text: 'Well?', short: 'Well then?' }],
  answers: [{ id: 'y', intents: ['yes'] }],
  unmatched: { count: 3 },
} as const;
const edges = { start: { next: 'q' }, q: { y: 'bye', unmatched: 'bye', silence: 'bye' } };
const knowing = (item: object) =>
  script(
    [ask, speak('aside', 'Aside.')],
    { ...edges, aside: { next: 'q' } },
    {
      knowledge: [{ id: 'k', question: 'how much is it', answers: [{ text: 'Ten.' }, { text: 'Still ten.' }], ...item }],
    },
  );

test('knowledge is answered in rotation and the short prompt follows', () => {
  const chat = talk(knowing({}));
  expect(chat.say('how much is it')).toEqual(['Ten.', 'Well then?']);
  expect(chat.says()[0]).toMatchObject({ knowledgeId: 'k', nodeId: 'q' });
  expect(chat.say('how much is it?')).toEqual(['Still ten.', 'Well then?']);
  expect(chat.outcome().concerns).toEqual(['how much is it']);
});

test('after knowledge the flow may only listen, jump or end', () => {
  expect(talk(knowing({ after: { kind: 'return' } })).say('how much is it')).toEqual(['Ten.']);
  expect(talk(knowing({ after: { kind: 'jump', nodeId: 'aside' } })).say('how much is it')).toEqual(['Ten.', 'Aside.', 'Well?']);
  const ended = talk(knowing({ after: { kind: 'end' } }));
  ended.say('how much is it');
  expect(ended.end()).toBe('knowledge');
});

test('past its limit knowledge counts as not understood', () => {
  const chat = talk(knowing({ limit: 1 }));
  chat.say('how much is it');
  expect(chat.say('how much is it')).toEqual(['Well then?']);
  expect(chat.last().trace).toContainEqual({ kind: 'knowledge', nodeId: 'q', knowledgeId: 'k', times: 2, answered: false });
});

test('a node may leave knowledge out', () => {
  const flow = script([{ ...ask, knowledge: false }], edges, {
    knowledge: [{ id: 'k', question: 'how much is it', answers: [{ text: 'Ten.' }] }],
  });
  expect(talk(flow).say('how much is it')).toEqual(['Well then?']);
});

test('a menu goes by its key, and counts wrong ones and none', () => {
  const menu = {
    id: 'm',
    kind: 'menu',
    prompts: [{ text: 'Press 1 or star.' }],
    options: [{ key: '1' }, { key: '*' }],
    timeout: { count: 1 },
  } as const;
  const flow = () =>
    script([menu, speak('one', 'One.'), speak('star', 'Star.'), speak('none', 'None.')], {
      start: { next: 'm' },
      m: { '1': 'one', '*': 'star', invalid: 'bye', timeout: 'none' },
      one: { next: 'bye' },
      star: { next: 'bye' },
      none: { next: 'bye' },
    });
  expect(talk(flow()).listen()).toMatchObject({ speech: null, keys: { max: 1, terminator: '' } });
  expect(talk(flow()).press('*')[0]).toBe('Star.');
  const chat = talk(flow());
  expect(chat.press('7')).toEqual(['Press 1 or star.']);
  expect(chat.press('7')).toEqual(['Bye.']);
  expect(talk(flow()).happen({ kind: 'key-timeout' })[0]).toBe('None.');
  expect(talk(flow()).say('one')).toEqual([]);
});

test('set changes variables, slots, labels, status and grade', () => {
  const set = {
    id: 's',
    kind: 'set',
    assignments: [
      { kind: 'variable', name: 'who', value: 'Dr {name}' },
      { kind: 'slot', slotId: 'a', value: '{who}!' },
      { kind: 'label', labelId: 'l' },
      { kind: 'label', labelId: 'm' },
      { kind: 'label', labelId: 'm', remove: true },
      { kind: 'business-status', status: 'done' },
      { kind: 'grade', code: 'Z' },
    ],
  } as const;
  const chat = talk(
    script(
      [set, speak('t', '{who} {a}')],
      { start: { next: 's' }, s: { next: 't' }, t: { next: 'bye' } },
      {
        variables: [{ name: 'name', sample: 'Who' }],
        slots: [{ id: 'a', name: 'a', entity: { kind: 'text' } }],
        labels: [
          { id: 'l', name: 'L' },
          { id: 'm', name: 'M' },
        ],
        grades: [
          { id: 'g', code: 'A', when: {} },
          { id: 'z', code: 'Z', name: 'last', when: {} },
        ],
      },
    ),
  );
  expect(chat.said()[0]).toBe('Dr Who Dr Who!');
  expect(chat.outcome()).toMatchObject({ labels: ['L'], businessStatus: 'done', grade: { code: 'Z', name: 'last', ruleId: null } });
});

test.each([
  [{ kind: 'variable', name: 'v', compare: 'gte', value: '10' }, { v: '9' }, 'else'],
  [{ kind: 'variable', name: 'v', compare: 'gte', value: '10' }, { v: '10' }, 'yes'],
  [{ kind: 'variable', name: 'v', compare: 'gte', value: '10' }, {}, 'else'],
  [{ kind: 'variable', name: 'v', compare: 'in', value: 'a, b' }, { v: 'b' }, 'yes'],
  [{ kind: 'variable', name: 'v', compare: 'contains', value: 'ell' }, { v: 'hello' }, 'yes'],
  [{ kind: 'variable', name: 'v', compare: 'empty' }, {}, 'yes'],
  [{ kind: 'time', from: '09:00', to: '12:00' }, {}, 'yes'],
  [{ kind: 'time', from: '10:00', to: '10:00', days: [2] }, {}, 'else'],
  [{ kind: 'time', from: '22:00', to: '10:01', days: [7] }, {}, 'yes'],
  [{ kind: 'time', from: '22:00', to: '10:01', days: [1] }, {}, 'else'],
  [{ kind: 'business-hours' }, {}, 'yes'],
  [{ kind: 'business-hours', open: false }, {}, 'else'],
  [{ kind: 'direction', direction: 'in' }, {}, 'else'],
  [{ kind: 'count', of: 'turns', compare: 'eq', value: 0 }, {}, 'yes'],
  [{ kind: 'node', nodeId: 'c' }, {}, 'yes'],
] as const)('a condition tests %j with %j: %s', (test, variables, way) => {
  const condition = { id: 'c', kind: 'condition', rules: [{ id: 'yes', when: { tests: [test] } }] } as const;
  const flow = script([condition, speak('t', 'yes'), speak('e', 'else')], {
    start: { next: 'c' },
    c: { yes: 't', else: 'e' },
    t: { next: 'bye' },
    e: { next: 'bye' },
  });
  expect(talk(flow, { variables, now: monday }).said()[0]).toBe(way);
});

test('the call begins at the start of its direction', () => {
  const flow = script([{ id: 'in', kind: 'start', direction: 'in' }, speak('hello', 'Hello caller.')], {
    start: { next: 'bye' },
    in: { next: 'hello' },
    hello: { next: 'bye' },
  });
  expect(talk(flow, { direction: 'in' }).said()[0]).toBe('Hello caller.');
  expect(talk(flow, { direction: 'out' }).said()[0]).toBe('Bye.');
});

test('nodes that lead to each other without listening end the call', () => {
  const chat = talk(script([speak('a', 'A.'), speak('b', 'B.')], { start: { next: 'a' }, a: { next: 'b' }, b: { next: 'a' } }));
  expect(chat.end()).toBe('cycle');
  expect(chat.said().length).toBeLessThan(10);
});

test('the longest call ends, at any event', () => {
  const limited = () => script([ask], edges, { listening: { longestCallMs: 60_000 } });
  const chat = talk(limited());
  chat.wait(59_999);
  expect(chat.end()).toBeNull();
  chat.wait(1);
  expect(chat.last().actions).toEqual([{ kind: 'hangup', nodeId: 'q', reason: 'longest-call' }]);
});

test('a call in which nothing is heard ends where the flow says so', () => {
  const flow = script([ask], edges, { answering: { silentMs: 10_000 } });
  const silent = talk(flow);
  silent.wait(10_000);
  expect(silent.end()).toBe('silent');
  const alive = talk(flow);
  alive.say('purple');
  alive.wait(10_000);
  expect(alive.end()).toBeNull();
});

test('voicemail is hung up on, or left a message', () => {
  const hung = talk(script([ask], edges));
  expect(hung.happen({ kind: 'machine', who: 'voicemail' })).toEqual([]);
  expect(hung.end()).toBe('voicemail');
  const left = talk(script([ask], edges, { answering: { voicemail: { do: 'leave-message', prompts: [{ text: 'Call us.' }] } } }));
  expect(left.happen({ kind: 'machine', who: 'voicemail' })).toEqual(['Call us.']);
});

test('an assistant is talked to on the branch of its own, and hung up on where there is none', () => {
  const helper = { id: 'helper', kind: 'start', direction: 'assistant' } as const;
  const nodes = [ask, helper, speak('why', 'It is about your parcel.')];
  const branching = talk(script(nodes, { ...edges, helper: { next: 'why' }, why: { next: 'bye' } }));
  expect(branching.happen({ kind: 'machine', who: 'assistant' })).toContain('It is about your parcel.');
  expect(branching.end()).toBe('flow');
  const plain = talk(script([ask], edges));
  expect(plain.happen({ kind: 'machine', who: 'assistant' })).toEqual([]);
  expect(plain.end()).toBe('machine');
});

test.each(['machine', 'fax', 'announcement'] as const)('a %s is hung up on without a message', (who) => {
  const chat = talk(script([ask], edges, { answering: { voicemail: { do: 'leave-message', prompts: [{ text: 'Call us.' }] } } }));
  expect(chat.happen({ kind: 'machine', who })).toEqual([]);
  expect(chat.end()).toBe('machine');
});

test('where the flow goes on with machines, it goes on with all but a fax and an announcement', () => {
  const going = () => talk(script([ask], edges, { answering: { voicemail: { do: 'continue' } } }));
  const ends = (['voicemail', 'assistant', 'machine', 'fax', 'announcement'] as const).map((who) => {
    const chat = going();
    chat.happen({ kind: 'machine', who });
    return chat.end();
  });
  expect(ends).toEqual([null, null, null, 'machine', 'machine']);
});

test('nothing happens after the end, and hanging up needs no answer', () => {
  const chat = talk(script([ask], edges));
  chat.happen({ kind: 'hung-up' });
  expect(chat.last().actions).toEqual([]);
  expect(chat.end()).toBe('person');
  expect(chat.say('yes')).toEqual([]);
  expect(chat.last().trace).toEqual([{ kind: 'ignored', nodeId: 'q', why: 'ended' }]);
});

test('grades: the first rule that holds, with what it held by', () => {
  const flow = script([ask], edges, {
    grades: [
      {
        id: 'a',
        code: 'A',
        when: {
          tests: [
            { kind: 'intent', intentId: 'yes' },
            { kind: 'talk', compare: 'gte', value: 30 },
          ],
        },
      },
      { id: 'b', code: 'B', when: { tests: [{ kind: 'intent', intentId: 'yes' }] } },
      { id: 'c', code: 'C', when: {} },
    ],
  });
  const quick = talk(flow);
  quick.say('yes');
  expect(quick.outcome().grade).toEqual({ code: 'B', name: '', ruleId: 'b', why: [{ zh: '意图“yes” 1 次', en: 'intent "yes" once' }] });
  expect(gradeRuleText(quick.outcome().grade, 'zh')).toBe('意图“yes” 1 次');
  expect(gradeRuleText({ code: 'C', name: 'cold', ruleId: 'c', why: [] }, 'en')).toBe('Without a condition');
  expect(gradeRuleText({ code: 'A', name: 'hot', ruleId: null, why: [] }, 'zh')).toBe('由话术节点设定');
  const slow = talk(flow);
  slow.wait(30_000);
  slow.say('yes');
  expect(slow.outcome().grade?.code).toBe('A');
  expect(talk(flow).outcome().grade?.code).toBe('C');
});

test('a call that a person took is over as such, however long it has lasted', () => {
  const flow = script(
    [ask],
    { start: { next: 'q' }, q: { y: 'bye', unmatched: 'bye', silence: 'bye' } },
    { listening: { longestCallMs: 30_000 } },
  );
  const late = step(compile(flow), talk(flow).state(), { kind: 'taken-over' }, { now: monday + 3_600_000 });
  expect(late.state.endReason).toBe('taken-over');
});
