import { uuid7 } from '@parley/db';
import { attemptOf } from '@parley/db/dialling/test-task';
import { expect, test } from 'vitest';
import { runningTask } from '../dialler/test-running-task.ts';
import { concluded, rowAfterAttempt } from './call-ending.ts';

const of = { company: 1, task: uuid7(), gateway: uuid7(), flow: uuid7() };
const row = {
  id: uuid7(),
  phone: '13900001234',
  variables: {},
  tries: 0,
  resultTries: {},
  tried: [],
  nextCaller: null,
  lastResult: null,
  flow: null,
  caller: null,
  ask: false,
  startInMs: 0,
  paced: false,
};
const now = new Date('2026-11-23T10:00:00Z');
const task = runningTask(of, {
  redial: {
    entries: [
      { result: 'busy', times: 1, waitSeconds: 600, caller: 'next' },
      { result: 'early-hangup', times: 1, waitSeconds: 60, withinSeconds: 8 },
      { result: 'carrier-failure', times: 2, waitSeconds: 30 },
    ],
    most: null,
  },
});
const attempt = { ...attemptOf(of, row), caller: '95002' };
const options = { task, row, attempt };

test('the redial rule of the task decides what becomes of a number', () => {
  const busy = rowAfterAttempt(options, { outcome: { status: 'unanswered', result: 'busy', endedBy: 'them' } }, now);
  expect(busy).toEqual({ state: 'redial', dueAt: '2026-11-23T10:10:00.000Z', used: { busy: 1 }, nextCaller: { after: '95002' } });
  const talked = { status: 'answered', result: 'answered', endedBy: 'them' } as const;
  expect(rowAfterAttempt(options, { outcome: talked, hungUpAfterMs: 7_000 }, now)).toMatchObject({ used: { 'early-hangup': 1 } });
  expect(rowAfterAttempt(options, { outcome: talked, hungUpAfterMs: 9_000 }, now)).toEqual({ state: 'done', used: {} });
  // The third failure of the line leaves no redial, and nobody has been reached.
  const broken = { status: 'not_connected', result: 'carrier-failure', endedBy: 'carrier' } as const;
  const tried = { ...options, row: { ...row, resultTries: { 'carrier-failure': 2 } } };
  expect(rowAfterAttempt(tried, { outcome: broken }, now)).toEqual({ state: 'failed', used: { 'carrier-failure': 2 } });
  // A task without a rule calls each number once.
  expect(rowAfterAttempt({ ...options, task: runningTask(of) }, { outcome: talked }, now)).toEqual({ state: 'done', used: {} });
});

test('a record keeps the rule by which a call got its grade, in the words of its flow', () => {
  const why = [{ zh: '意图“肯定” 1 次', en: 'intent "yes" once' }];
  const outcome = {
    ...{ labels: [], slots: {}, trackingNumber: null, concerns: [], businessStatus: null, doNotCall: false, turns: 3, messages: [] },
    grade: { code: 'A', name: '高意向', ruleId: 'a', why },
  };
  const talked = { reason: 'person', outcome, heard: true, path: [] } as const;
  expect(concluded({ ...talked, path: [], language: 'zh' })).toMatchObject({ grade: 'A', gradeRule: '意图“肯定” 1 次', gradeRuleId: 'a' });
  expect(concluded({ ...talked, path: [], language: 'en' })).toMatchObject({ gradeRule: 'intent "yes" once' });
  const byNode = { ...outcome, grade: { ...outcome.grade, ruleId: null, why: [] } };
  expect(concluded({ ...talked, path: [], outcome: byNode, language: 'zh' })).toMatchObject({
    gradeRule: '由话术节点设定',
    gradeRuleId: '',
  });
  expect(concluded({ ...talked, path: [], outcome: { ...outcome, grade: null }, language: 'zh' })).not.toHaveProperty('gradeRule');
});
