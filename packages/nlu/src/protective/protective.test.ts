import { expect, test } from 'vitest';
import { english } from '../testing/protective/en.ts';
import { chinese } from '../testing/protective/zh.ts';
import { protectiveIn } from './protective.ts';

interface Probe {
  readonly kind: string;
  readonly text: string;
}

const probesOf = (paragraphs: string): Probe[] => {
  let kind = '';
  return paragraphs
    .trim()
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('= ')) kind = line.slice(2);
      return line.startsWith('= ') ? [] : [{ kind, text: line }];
    });
};

for (const [language, paragraphs] of [
  ['zh', chinese],
  ['en', english],
] as const) {
  const probes = probesOf(paragraphs);
  test(`what must not be overheard is told apart (${language})`, () => {
    const meant = probes.filter(({ kind }) => kind !== 'none');
    const wrong = meant.filter(({ kind, text }) => protectiveIn(text, language)?.kind !== kind);
    expect(wrong.length / meant.length, wrong.map(({ text }) => text).join('\n')).toBeLessThan(0.04);
  });

  test(`what only looks so is let pass (${language})`, () => {
    const others = probes.filter(({ kind }) => kind === 'none');
    const taken = others.filter(({ text }) => protectiveIn(text, language) !== null);
    expect(taken.map(({ text }) => text).length / others.length, taken.map(({ text }) => text).join('\n')).toBeLessThan(0.04);
  });
}
