import { flow } from '@parley/contract/flow/graph';
import { describe, expect, test } from 'vitest';
import { compileIntents, understand } from '../index.ts';
import { misheardAmong } from './misheard.ts';

describe('what was heard in English', () => {
  const misheard = misheardAmong(
    [
      'can i book a test drive',
      'what is your address',
      'can i see the menu',
      'how much is a service',
      'i can not come on friday',
      'yes please',
    ],
    'en',
  );
  test.each([
    ['can i book a text drive', 'can i book a test drive'],
    ['what is your a dress', 'what is your address'],
    ['do you have a men you', 'do you have a menu'],
    ['how much is a surface', 'how much is a service'],
    ['i can not come on fry day', 'i can not come on friday'],
  ])('%s may have been: %s', (heard, said) => {
    expect(misheard(heard)).toContain(said);
  });
  test.each(['can i book a test drive', 'when is my appointment', 'the weather is lovely', 'on a the', ''])(
    '"%s" sounds like nothing else',
    (said) => {
      expect(misheard(said)).toEqual([]);
    },
  );
  test('a number is what it is', () => {
    expect(misheardAmong(['take me off your list'], 'en')('oh four then')).toEqual([]);
  });
});

describe('what was heard in Mandarin', () => {
  const misheard = misheardAmong(['我要取消订单', '帮我转人工', '现在不方便', '有没有停车位'], 'zh');
  test.each([
    ['我要取肖订单', '我要取消订单'],
    ['帮我专仁工', '帮我转人工'],
    ['有没有听车位', '有没有停车位'],
  ])('%s may have been: %s', (heard, said) => {
    expect(misheard(heard)).toEqual([said]);
  });
  test.each(['我要取消订单', '今天天气很好', '', 'ok'])('"%s" sounds like nothing else', (said) => {
    expect(misheard(said)).toEqual([]);
  });
});

test('a guess is believed where it is likely, and nobody agrees by one', () => {
  const intents = [
    { id: 'drive', name: 'drive', similar: ['can I book a test drive', 'I would like to try the car', 'could I take it for a spin'] },
    { id: 'price', name: 'price', similar: ['how much is it', 'what does it cost', 'is it expensive'] },
    { id: 'yes', name: 'yes', kind: 'affirm', similar: ['certainly', 'absolutely', 'by all means'] },
  ];
  const understanding = compileIntents(flow.parse({ language: 'en', nodes: [], intents }));
  expect(understand(understanding, 'can I book a text drive').best).toMatchObject({ id: 'drive' });
  for (const said of ['absolute lee not a thing', 'by all meant I saw a bus']) {
    const { best, others } = understand(understanding, said);
    expect([best, ...others]).not.toContainEqual(expect.objectContaining({ id: 'yes', by: 'sound' }));
  }
});
