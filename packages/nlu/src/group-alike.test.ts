import { expect, test } from 'vitest';
import { groupAlike } from './group-alike.ts';

const said = (text: string, count = 1) => ({ text, count });

test('sentences that say nearly the same stand together, the largest group and the most frequent sentence first', () => {
  const groups = groupAlike(
    [said('多久能送到'), said('什么时候退款'), said('大概多久能送到', 3), said('多久送到啊'), said('退款什么时候到')],
    'zh',
  );
  expect(groups.map(({ members, count }) => [members[0]?.text, count])).toEqual([
    ['大概多久能送到', 5],
    ['什么时候退款', 2],
  ]);
});

test('English sentences are held against each other by words', () => {
  const groups = groupAlike([said('when will it arrive'), said('so when will it arrive'), said('is this a robot')], 'en');
  expect(groups.map(({ members }) => members.length)).toEqual([2, 1]);
});
