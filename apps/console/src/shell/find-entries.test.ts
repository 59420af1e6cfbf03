import { describe, expect, it } from 'vitest';
import type { Place } from '../session/index.ts';
import { entriesOf, findEntries } from './find-entries.ts';

const place = (path: string, title: string, words: string, more: Partial<Place> = {}): Place => ({
  ...{ path, name: path, breadcrumb: ['组', title], hidden: false, words, creates: undefined },
  ...more,
});
const went: string[] = [];
const entries = entriesOf(
  [
    place('/tasks', '任务列表', 'renwuliebiao rwlb tasks 任务列表', {
      creates: { label: '新建任务', words: 'xinjianrenwu xjrw createtask create task' },
    }),
    place('/calls', '通话记录', 'tonghuajilu thjl callrecords call records 通话记录'),
    place('/seen', '隐藏', 'yincang yc hidden', { hidden: true }),
  ],
  ({ path }, create) => went.push(`${path} ${create}`),
);
const found = (text: string): string[] => findEntries(entries, text, () => []).map(({ title }) => title);

describe('the menu search', () => {
  it.each([
    ['rwlb', ['组 / 任务列表']],
    ['renwu', ['组 / 任务列表', '新建任务']],
    ['call rec', ['组 / 通话记录']],
    ['TASK', ['组 / 任务列表', '新建任务']],
    ['jilu', ['组 / 通话记录']],
    ['yc', []],
    ['  ', []],
  ])('finds by %s', (text, titles) => expect(found(text)).toEqual(titles));

  it('puts what the titles give first, each once', () => {
    const [tasks, , calls] = entries;
    if (!tasks || !calls) throw new Error('no entries');
    expect(findEntries(entries, 'rwlb', () => [calls, tasks])).toEqual([calls, tasks]);
  });

  it('leads to a page, or to a page that begins something new', () => {
    for (const entry of findEntries(entries, 'xjrw', () => [])) entry.run();
    expect(went).toEqual(['/tasks true']);
  });
});
