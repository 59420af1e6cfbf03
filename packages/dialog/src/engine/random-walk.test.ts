import type { Flow } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { parcelDelivery, satisfactionSurvey } from '../demo/index.ts';
import {
  compile,
  type DialogEvent,
  finish,
  type IssueCode,
  type StepResult,
  sampleVariables,
  start,
  step,
  type Version,
  verify,
} from '../index.ts';
import { randomEvent } from '../testing/random-event.ts';
import { type Random, randomFlow } from '../testing/random-flow.ts';
import { sequence } from '../testing/sequence.ts';
import { monday } from '../testing/talk.ts';

const longest = 120;
/** Walks through each demo flow, and random flows. */
const [walks, flows] = process.env.PARLEY_FULL === '1' ? [100, 400] : [40, 120];

const sentencesOf = (flow: Flow): string[] => [
  ...flow.intents.flatMap((intent) => [...intent.exact, ...intent.similar]),
  ...flow.knowledge.flatMap((item) => [item.question, ...item.similar]),
  ...['上午', '后天', 'three', 'four', 'tomorrow', '红', '三点半'],
];

const begin = (version: Version): StepResult =>
  start(version, { direction: 'out', variables: sampleVariables(version), timeZone: 'Asia/Shanghai' }, { now: monday });

/** The last action waits or ends; `resume` stands alone; nothing comes after the end. */
const wellFormed = ({ state, actions }: StepResult): void => {
  const last = actions.at(-1);
  const says = actions.filter((action) => action.kind === 'say');
  if (says.length > 0) expect(['listen', 'request', 'reply', 'transfer', 'hangup']).toContain(last?.kind);
  if (actions.some((action) => action.kind === 'resume')) expect(actions).toHaveLength(1);
  const wrong = says.filter((say) => say.text.trim() === '' || /undefined|null|\[object/.test(say.text));
  expect(wrong).toEqual([]);
  if (last?.kind === 'hangup') expect(state.phase).toBe('ended');
  if (last?.kind === 'listen') expect(state.phase === 'confirm' ? 'confirm' : 'answer').toBe(last.expects);
  expect(actions.length).toBeLessThan(1000);
};

const walk = (version: Version, random: Random): { events: { event: DialogEvent; now: number }[]; results: StepResult[] } => {
  const sentences = sentencesOf(version.flow);
  const events: { event: DialogEvent; now: number }[] = [];
  let result = begin(version);
  const results = [result];
  wellFormed(result);
  let now = monday;
  for (let n = 0; n < longest && result.state.phase !== 'ended'; n++) {
    now += Math.floor(random() * 8000);
    const event = randomEvent(sentences, random);
    events.push({ event, now });
    // What is kept between steps is JSON.
    result = step(version, JSON.parse(JSON.stringify(result.state)), event, { now });
    wellFormed(result);
    results.push(result);
  }
  return { events, results };
};

const check = (version: Version, random: Random): StepResult => {
  const { events, results } = walk(version, random);
  // Replayed without the detour over JSON, every step is the same.
  let replayed = begin(version);
  expect(replayed).toEqual(results[0]);
  for (const [n, { event, now }] of events.entries()) {
    replayed = step(version, replayed.state, event, { now });
    if (JSON.stringify(replayed) !== JSON.stringify(results[n + 1])) expect(replayed).toEqual(results[n + 1]);
  }
  const ended = step(version, replayed.state, { kind: 'hung-up' }, { now: monday + 10_000_000 });
  expect(ended.state.phase).toBe('ended');
  expect(() => finish(version, ended.state, { now: monday })).not.toThrow();
  return replayed;
};

test.each([
  ['parcel delivery', parcelDelivery],
  ['satisfaction survey', satisfactionSurvey],
])('walks through the %s never throw, replay alike, and nearly all end by themselves', (_name, flow) => {
  const version = compile(flow);
  const ends = Array.from({ length: walks }, (_, seed) => check(version, sequence(seed)).state.endReason);
  expect(ends.filter((reason) => reason !== null).length).toBeGreaterThan(0.95 * walks);
  expect(ends).not.toContain('no-way');
  expect(ends).not.toContain('cycle');
});

// What lets a call run into a wall or a circle.
const walls: ReadonlySet<IssueCode> = new Set([
  'exit-open',
  'edge-to-nothing',
  'edge-to-start',
  'knowledge-jump',
  'handler-jump',
  'cycle',
  'subflow-recursive',
]);

test('random flows never throw, whatever is wrong with them, and verify knows which can run into a wall or a circle', () => {
  let sound = 0;
  for (let seed = 1; seed <= flows; seed++) {
    const random = sequence(seed * 7919);
    const flow = randomFlow(random);
    const issues = verify(flow);
    const { endReason } = check(compile(flow), random).state;
    if (issues.some((issue) => walls.has(issue.code))) continue;
    sound++;
    expect(['no-way', 'cycle'], `seed ${seed}`).not.toContain(endReason);
  }
  expect(sound).toBeGreaterThan(0.07 * flows);
});
