import { expect, test } from 'vitest';
import { z } from 'zod';
import { readable } from './readable.ts';

test('an entry that cannot be read is left out and counted, and the others hold', () => {
  const entry = z.object({ n: z.number() });
  expect(readable(entry, [{ n: 1 }, { n: 'x' }, null, { n: 2 }])).toEqual({ list: [{ n: 1 }, { n: 2 }], unreadable: 2 });
  expect(readable(entry, null)).toEqual({ list: [], unreadable: 0 });
  expect(readable(entry, 'nonsense')).toEqual({ list: [], unreadable: 1 });
});
