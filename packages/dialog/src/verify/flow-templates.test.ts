import type { Flow } from '@parley/contract/flow/graph';
import { draftOfSketch } from '@parley/contract/flow/sketch';
import { flowTemplates } from '@parley/contract/flow/templates';
import { expect, test } from 'vitest';
import { compile, start, step } from '../index.ts';
import { verify } from './verify.ts';

const languages = ['zh', 'en'] as const;
const build = (id: string, language: 'zh' | 'en'): Flow => {
  const template = flowTemplates.find((one) => one.id === id);
  if (!template) throw new Error(`no template ${id}`);
  return draftOfSketch(template.sketch(language));
};

/** Says these things to a flow, and answers where the talk has been. */
const talk = (draft: Flow, direction: 'in' | 'out', lines: readonly string[]): readonly string[] => {
  const version = compile(draft);
  const now = Date.UTC(2026, 10, 20, 2);
  let { state } = start(version, { direction, timeZone: 'Asia/Shanghai', variables: {} }, { now });
  lines.forEach((text, i) => {
    ({ state } = step(version, state, { kind: 'said', text }, { now: now + (i + 1) * 10_000 }));
  });
  return state.path;
};

for (const { id } of flowTemplates)
  for (const language of languages)
    test(`template ${id} in ${language} has no error, and nothing that is unused but common intents`, () => {
      const issues = verify(build(id, language)).filter(({ code }) => code !== 'intent-unused' && code !== 'listens-openly');
      expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    });

test.each([
  ['appointment', 'out', ['可以', '明天', '下午三点', '对的'], 'booked'],
  ['collection', 'out', ['我就是', '我没借过'], 'check'],
  ['collection', 'out', ['我就是', '手头实在是紧'], 'check'],
  ['survey', 'out', ['可以', '八分', '还没解决'], 'follow'],
  ['notice', 'out', ['没有', '听清了'], 'done'],
  ['reception', 'in', ['几点开门', '没有了'], 'end'],
] as const)('template %s is talked to its end', (id, direction, lines, end) => {
  expect(talk(build(id, 'zh'), direction, lines)).toContain(end);
});

test.each([
  ['appointment', 'out', ['yes', 'tomorrow', 'three pm', 'yes'], 'booked'],
  ['collection', 'out', ['speaking', 'the amount is wrong'], 'check'],
  ['collection', 'out', ['speaking', 'money is really tight for me'], 'check'],
  ['survey', 'out', ['yes', 'eight', 'still broken'], 'follow'],
  ['notice', 'out', ['no', 'understood'], 'done'],
  ['reception', 'in', ['when do you open', 'nothing else'], 'end'],
] as const)('template %s is talked to its end in English', (id, direction, lines, end) => {
  expect(talk(build(id, 'en'), direction, lines)).toContain(end);
});
