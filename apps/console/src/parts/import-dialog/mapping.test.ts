import { describe, expect, it } from 'vitest';
import { issueOf } from './mapping.ts';

const uses = [
  { key: 'phone', label: '号码', missing: '请指定号码所在的列' },
  { key: '=a', label: '变量 a' },
];

describe('mapping the columns of a file', () => {
  it('wants what may not be left out', () => {
    expect(issueOf(['', '=a'], uses)).toEqual({ kind: 'missing', text: '请指定号码所在的列' });
    expect(issueOf(['phone', ''], uses)).toBeUndefined();
  });
  it('wants each use once, those that are not listed too', () => {
    expect(issueOf(['phone', 'phone'], uses)).toEqual({ kind: 'twice', key: 'phone' });
    expect(issueOf(['phone', '=b', '=b'], uses)).toEqual({ kind: 'twice', key: '=b' });
  });
});
