import { afterEach, expect, test } from 'vitest';
import { callAndHear, demoApi, readPrinted, register1001 } from '../kit/newcomer.ts';
import { Tree } from './tree.ts';

// The same as an ordinary user, and as root with what that one installed, is tests/calls/first-five-minutes.test.ts.
let tree: Tree | undefined;
afterEach(() => tree?.remove());

test('npm start as root on a machine that has never seen Parley installs and builds; 1001 registers, calls any number, and hears the flow', async () => {
  tree = new Tree({ bare: true });
  const started = await tree.start({ PARLEY_CAPTCHA: 'off' });
  await started.ready();
  expect(started.output).toMatch(/^Installing dependencies …/m);
  expect(started.output).toMatch(/^Building the console …/m);
  tree.putInFront();
  const printed = readPrinted(started.output);
  const phone = await register1001(await demoApi(printed), printed);
  try {
    await callAndHear(phone);
  } finally {
    await phone.close();
  }
  await started.ctrlC();
  expect(tree.processes()).toEqual([]);
}, 400_000);
