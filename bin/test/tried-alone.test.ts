import { expect, test } from 'vitest';
import { type Outcome, outcomeOf, readReport } from './outcome.ts';
import type { FileResult } from './report.ts';
import { triedAlone } from './tried-alone.ts';

const ended = { code: 1, wall: 10, cpu: 5 };
const file = (name: string, passed: number, failed = 0): FileResult => ({ name, took: 1, passed, failed });
const part = (files: readonly FileResult[], errors = 0): Outcome => outcomeOf({ name: 'calls', files, errors }, ended);

/** Tries a part whose second run comes to `second`. */
async function tried(first: Outcome, second: Outcome) {
  const asked: (readonly string[])[] = [];
  const said: string[] = [];
  const again = async (_: Outcome, files: readonly string[]) => {
    asked.push(files);
    return second;
  };
  const [found] = await triedAlone([first], again, (line) => said.push(line));
  return { found, asked, said };
}

test('a file that passes alone has passed, each test of it counted once', async () => {
  const { found, asked, said } = await tried(part([file('a', 3), file('b', 4, 2)]), part([file('b', 6)]));
  expect(asked).toEqual([['b']]);
  expect(found).toMatchObject({ passed: 9, failed: 0, wall: 10 });
  expect(said.at(-1)).toBe('Failed beside other tests and passed alone: b');
});

test('what passes alone counts as passed though another file fails again', async () => {
  const { found, said } = await tried(part([file('a', 3, 2), file('b', 4, 1)]), part([file('a', 5), file('b', 4, 1)]));
  expect(found).toMatchObject({ passed: 9, failed: 1 });
  expect(said.at(-1)).toBe('Failed beside other tests and passed alone: a');
});

test('a file that could not be loaded counts all its tests when it passes alone', async () => {
  const { found } = await tried(part([file('a', 0, 1)]), part([file('a', 7)]));
  expect(found).toMatchObject({ passed: 7, failed: 0 });
});

test('an error outside any test is not forgiven when the files that failed beside it pass alone', async () => {
  const { found } = await tried(part([file('a', 3), file('b', 4, 1)], 1), part([file('b', 5)]));
  expect(found).toMatchObject({ passed: 8, failed: 1 });
});

test('nor is one of the second run, nor a file that the second run never came to', async () => {
  const { found } = await tried(part([file('a', 3, 1), file('b', 4, 1)]), part([file('a', 4)], 1));
  expect(found).toMatchObject({ passed: 8, failed: 2 });
});

test('nothing is tried again where nothing failed in a file, or too much did', async () => {
  const much = part(Array.from({ length: 9 }, (_, n) => file(`f${n}`, 0, 1)));
  expect((await tried(much, part([]))).asked).toEqual([]);
  const { found, asked } = await tried(part([file('a', 3)], 1), part([]));
  expect(asked).toEqual([]);
  expect(found).toMatchObject({ passed: 3, failed: 1 });
});

test('a run that fails though no file of it did, or never comes to its end, failed by an error outside any test', () => {
  const line = JSON.stringify(file('a', 3));
  const failing = JSON.stringify(file('a', 2, 1));
  expect(readReport(`${line}\n{"errors":0}\n`, 0)).toMatchObject({ errors: 0 });
  expect(readReport(`${line}\n{"errors":0}\n`, 1)).toMatchObject({ errors: 1 });
  expect(readReport(`${failing}\n{"errors":0}\n`, 1)).toMatchObject({ errors: 0 });
  expect(readReport(`${failing}\n{"errors":2}\n`, 1)).toMatchObject({ errors: 2 });
  expect(readReport(`${line}\n`, null)).toMatchObject({ errors: 1, files: [{ passed: 3 }] });
  expect(readReport('', 1)).toEqual({ errors: 1, files: [] });
});
