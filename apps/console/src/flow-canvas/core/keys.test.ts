import { expect, test } from 'vitest';
import { commandOf } from './keys.ts';
import { shortcuts } from './shortcuts.ts';

const press = (key: string, held: Partial<{ mod: boolean; shift: boolean; alt: boolean }> = {}) =>
  commandOf({ key, mod: false, shift: false, alt: false, ...held });

test('undo and redo have both their usual keys', () => {
  expect(press('z', { mod: true })).toEqual({ do: 'undo' });
  expect(press('Z', { mod: true, shift: true })).toEqual({ do: 'redo' });
  expect(press('y', { mod: true })).toEqual({ do: 'redo' });
});

test('arrows nudge, with shift further, with alt they walk', () => {
  expect(press('ArrowLeft')).toEqual({ do: 'nudge', x: -1, y: 0 });
  expect(press('ArrowDown', { shift: true })).toEqual({ do: 'nudge', x: 0, y: 5 });
  expect(press('ArrowUp', { alt: true })).toEqual({ do: 'walk', to: 'up' });
});

test('Tab cycles both ways', () => {
  expect(press('Tab')).toEqual({ do: 'cycle', by: 1 });
  expect(press('Tab', { shift: true })).toEqual({ do: 'cycle', by: -1 });
});

test('keys of the browser and plain letters stay theirs', () => {
  expect(press('r', { mod: true })).toBeUndefined();
  expect(press('q')).toBeUndefined();
  expect(press('F5')).toBeUndefined();
});

test('every key of the sheet does something', () => {
  for (const { keys } of shortcuts.flatMap(({ all }) => all)) {
    for (const written of keys) {
      const parts = written === '+' ? [written] : written.split('+');
      const held = { mod: parts.includes('Ctrl'), shift: parts.includes('Shift'), alt: parts.includes('Alt') };
      expect({ written, command: press(parts.at(-1) ?? '', held) }).not.toEqual({ written, command: undefined });
    }
  }
});
