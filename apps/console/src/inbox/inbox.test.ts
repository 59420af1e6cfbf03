import { describe, expect, it } from 'vitest';
import { opened, pushed, settle } from './inbox.ts';

const message = (n: number, readAt: string | null = null) => {
  const id = `0196b5e0-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const at = '2026-11-21T06:32:08.000Z';
  return { id, sysmsgId: id, title: `m${n}`, content: '', createdAt: at, createdBy: id, createdByName: 'Ops', pushAt: at, readAt };
};
const id = (n: number): string => message(n).id;
const came = (n: number, unread: number) => ({ message: message(n), revokedId: null, cnt_no_read: unread });
const inbox = settle({ list_last: [6, 5, 4, 3, 2, 1].map((n) => message(n)), cnt_no_read: 120 });
const titles = (of: { readonly latest: readonly { readonly title: string }[] }): string[] => of.latest.map(({ title }) => title);

describe('the inbox of the bell', () => {
  it('shows the five latest', () => expect(titles(inbox)).toEqual(['m6', 'm5', 'm4', 'm3', 'm2']));
  it('puts what is pushed first, once, and counts it', () => {
    const more = pushed(inbox, came(7, 121));
    expect([more.unread, titles(more)]).toEqual([121, ['m7', 'm6', 'm5', 'm4', 'm3']]);
    expect(titles(pushed(more, came(7, 121)))).toEqual(titles(more));
  });
  it('loses what was taken back', () => {
    const less = pushed(inbox, { message: null, revokedId: id(6), cnt_no_read: 119 });
    expect([less.unread, titles(less)]).toEqual([119, ['m5', 'm4', 'm3', 'm2']]);
  });
  it('counts down when one is read', () => {
    const read = opened(inbox, message(6, '2026-11-21T06:40:00.000Z'), 119);
    expect(read.unread).toBe(119);
    expect(read.latest.map(({ readAt }) => readAt !== null)).toEqual([true, false, false, false, false]);
  });
});
