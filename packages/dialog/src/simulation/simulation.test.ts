import { expect, test } from 'vitest';
import { parcelDelivery } from '../demo/parcel-delivery.ts';
import { compile } from '../index.ts';
import { monday, script } from '../testing/talk.ts';
import { meanDifference, type Persona, personaAt, personas, seeded, seedOf, shareDifference, simulate } from './index.ts';

const beginning = { direction: 'out' as const, timeZone: 'Asia/Shanghai', variables: {}, at: monday };
const personaOf = (id: string): Persona => personas.find((one) => one.id === id) ?? personas[0] ?? ({} as never);

test('one seed gives one call, and another seed another', () => {
  const version = compile(parcelDelivery);
  const call = (seed: number) => simulate(version, personaOf('off-topic'), seed, beginning);
  expect(call(7)).toEqual(call(7));
  expect(new Set([1, 2, 3, 4, 5, 6].map((seed) => JSON.stringify(call(seed).lines))).size).toBeGreaterThan(3);
});

test('habits show: the ready get through, the silent say nothing, the noisy are misheard, the angry hang up', () => {
  const version = compile(parcelDelivery);
  const calls = (id: string) => Array.from({ length: 100 }, (_, n) => simulate(version, personaOf(id), seedOf(11, n), beginning));
  const share = (id: string, holds: (call: ReturnType<typeof simulate>) => boolean) => calls(id).filter(holds).length / 100;
  expect(share('ready', ({ deadEnd }) => deadEnd === null)).toBe(1);
  expect(share('silent', ({ lines }) => lines.some(({ kind }) => kind === 'silence'))).toBeGreaterThan(0.5);
  const missed = (id: string) => calls(id).reduce((sum, call) => sum + call.missed / Math.max(1, call.meant), 0);
  expect(missed('noisy')).toBeGreaterThan(missed('ready'));
  expect(share('angry', ({ run }) => run.end === 'person')).toBeGreaterThan(share('ready', ({ run }) => run.end === 'person'));
});

test('an exit that leads nowhere is a dead end at its node, and a way that comes back is a circle', () => {
  const ask = { id: 'ask', kind: 'ask' as const, prompts: [{ text: 'Shall we?' }], answers: [{ id: 'agrees', intents: ['yes'] }] };
  const open = compile(script([ask], { start: { next: 'ask' }, ask: { unmatched: 'bye', silence: 'bye' } }));
  expect(simulate(open, { ...personaOf('ready'), agrees: 1, silent: 0, hangsUp: 0, interrupts: 0 }, 3, beginning).deadEnd).toEqual({
    nodeId: 'ask',
    exit: 'agrees',
  });
  const round = compile(script([ask], { start: { next: 'ask' }, ask: { agrees: 'ask', unmatched: 'bye', silence: 'bye' } }));
  const call = simulate(round, { ...personaOf('ready'), agrees: 1, silent: 0, hangsUp: 0, interrupts: 0 }, 3, beginning);
  expect(call).toMatchObject({ circling: 'ask', deadEnd: { nodeId: 'ask' } });
});

test('callers are shared out by their weights', () => {
  const random = seeded(1);
  const [one, two] = [personaOf('ready'), personaOf('angry')];
  const drawn = Array.from(
    { length: 1_000 },
    () =>
      personaAt(
        [
          { ...one, weight: 3 },
          { ...two, weight: 1 },
        ],
        random.next(),
      )?.id,
  );
  expect(drawn.filter((id) => id === 'ready').length).toBeGreaterThan(700);
  expect(drawn.filter((id) => id === 'ready').length).toBeLessThan(800);
});

test('a difference is believed only where its interval leaves zero out', () => {
  // Newcombe 1998, table II, method 10: 56/70 against 48/80.
  const known = shareDifference([48, 80], [56, 70]);
  expect([known.by, known.from, known.to].map((figure) => Number(figure.toFixed(4)))).toEqual([0.2, 0.0524, 0.3339]);
  expect(known.sure).toBe(true);
  expect(shareDifference([5, 10], [6, 10]).sure).toBe(false);
  expect(shareDifference([0, 0], [1, 1]).sure).toBe(false);
  const sums = (values: readonly number[]) => ({
    count: values.length,
    sum: values.reduce((a, b) => a + b, 0),
    squares: values.reduce((a, b) => a + b * b, 0),
  });
  expect(meanDifference(sums([10, 11, 12, 13]), sums([20, 21, 22, 23]))).toMatchObject({ by: 10, sure: true });
  expect(meanDifference(sums([10, 30]), sums([11, 31])).sure).toBe(false);
});
