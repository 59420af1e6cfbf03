import { expect, test } from 'vitest';
import { behaviourOf } from './behaviour.ts';
import { languageOfNumber } from './language.ts';
import { scenarioOf } from './scenario.ts';

const request = (headers: Record<string, string> = {}) => ({ header: (name: string) => headers[name] });

test.each([
  ['13800000000', 'agrees'],
  ['13800000001', 'busy'],
  ['13800000002', 'no-answer'],
  ['13800000003', 'rejected'],
  ['13800000004', 'switched-off'],
  ['13800000005', 'voicemail'],
  ['19900000000', 'suspended'],
  ['441990000007', 'fax'],
  ['19900000009', 'answered-busy'],
  ['13800000006', 'silent'],
  ['13800000007', 'refuses'],
  ['13800000008', 'interrupts'],
  ['13800000009', 'hangs-up'],
  ['+86 138-0000-0007', 'refuses'],
  ['nobody', 'agrees'],
])('%s is one who is %s', (number, behaviour) => {
  expect(behaviourOf(number)).toBe(behaviour);
});

test.each([
  ['13800000000', 'zh'],
  ['+8613800000000', 'zh'],
  ['01088886666', 'zh'],
  ['+442079460000', 'en'],
  ['442079460000', 'en'],
  ['00442079460000', 'en'],
  ['+12025550100', 'en'],
])('behind %s somebody speaks %s', (number, language) => {
  expect(languageOfNumber(number)).toBe(language);
});

test('headers go before the number', () => {
  const headers = {
    'X-Lab-Persona': 'refuses',
    'X-Lab-Language': 'en',
    'X-Lab-Replies': 'yes|%E6%98%8E%E5%A4%A9|-|#12*',
    'X-Lab-Network': 'loss=2;delay=100;jitter=30',
    'X-Lab-Noise': '-40',
    'X-Lab-Listen': 'timing',
  };
  expect(scenarioOf('13800000000', request(headers))).toEqual({
    behaviour: 'refuses',
    language: 'en',
    replies: [{ say: 'yes' }, { say: '明天' }, { nothing: true }, { keys: '12*' }],
    network: { loss: 0.02, delayMs: 100, jitterMs: 30 },
    noiseDbfs: -40,
    listen: 'timing',
  });
});

test('headers that make no sense are passed over', () => {
  const headers = { 'X-Lab-Persona': 'dances', 'X-Lab-Language': 'tlh', 'X-Lab-Noise': 'much', 'X-Lab-Network': 'rain' };
  expect(scenarioOf('13800000001', request(headers))).toEqual({
    behaviour: 'busy',
    language: 'zh',
    network: { loss: 0, delayMs: 0, jitterMs: 0 },
    listen: 'voice',
  });
});
