import { taskForm } from '@parley/contract/task';
import { expect, test } from 'vitest';
import { presetOrder, presets, presetValues } from './presets.ts';

test('every preset fills in what the contract takes, within the hours the company allows', () => {
  const allowed = [
    { from: '09:30', to: '12:00' },
    { from: '13:00', to: '18:00' },
  ];
  for (const preset of presetOrder) {
    const values = presetValues(preset, allowed);
    const form = { name: '任务', flowId: crypto.randomUUID(), gatewayId: crypto.randomUUID(), ...values };
    expect(taskForm.safeParse(form).error).toBeUndefined();
    expect(values.windows?.length).toBeGreaterThan(0);
    for (const { from, to } of values.windows ?? []) expect(allowed.some((span) => span.from <= from && to <= span.to)).toBe(true);
    expect(presets[preset].redial.entries.length).toBeGreaterThan(0);
  }
  expect(presetValues('collection', allowed).windows).toEqual([
    { days: [1, 2, 3, 4, 5], from: '09:30', to: '12:00' },
    { days: [1, 2, 3, 4, 5], from: '14:00', to: '18:00' },
  ]);
});

test('a company that calls at other hours than a preset keeps its own', () => {
  expect(presetValues('notice', [{ from: '20:30', to: '22:00' }]).windows).toEqual([]);
});
