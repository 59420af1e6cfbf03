import { expect, test } from 'vitest';
import { grammarOf } from './expectation-grammar.ts';
import { type Acceptor, minimalAcceptor } from './minimal-acceptor.ts';

/** An acceptor of these sentences as a list: a way of its own for each. */
function listOf(...sentences: string[]): Acceptor {
  let states = 2;
  const arcs = sentences.flatMap((sentence) => {
    const words = sentence.split(' ');
    let at = 0;
    return words.map((word, index) => {
      const from = at;
      at = index === words.length - 1 ? 1 : states++;
      return { from, to: at, word, price: 0 };
    });
  });
  return { start: 0, end: 1, states, arcs };
}

/** Every sentence of an acceptor. */
function sentencesOf({ start, end, arcs }: Acceptor): string[] {
  const from = (state: number): string[][] =>
    arcs
      .filter((arc) => arc.from === state)
      .flatMap(({ to, word }) => [...(to === end ? [[word]] : []), ...from(to).map((rest) => [word, ...rest])]);
  return from(start)
    .map((words) => words.join(' '))
    .sort();
}

const greetings = ['hello', 'hi'].flatMap((hello) =>
  ['i am away', 'nobody is in'].flatMap((why) =>
    ['leave a message', 'leave a message please', 'call again'].map((end) => `${hello} ${why} ${end}`),
  ),
);

test('the same sentences remain, each once', () => {
  expect(sentencesOf(minimalAcceptor(listOf(...greetings)))).toEqual([...greetings].sort());
});

test('beginnings and endings that are shared are kept once', () => {
  const { arcs } = minimalAcceptor(listOf(...greetings));
  expect(listOf(...greetings).arcs.length).toBe(84);
  // hello, hi; i am away, nobody is in; leave, a, message (which may be the end or go on), please; call, again
  expect(arcs.length).toBe(15);
});

test('a sentence may be the beginning of another', () => {
  expect(sentencesOf(minimalAcceptor(listOf('yes', 'yes please', 'yes please do', 'please do')))).toEqual([
    'please do',
    'yes',
    'yes please',
    'yes please do',
  ]);
});

test('nothing leaves the end', () => {
  const { arcs, end } = minimalAcceptor(listOf('no', 'no thank you'));
  expect(arcs.filter((arc) => arc.from === end)).toEqual([]);
});

test('dates and numbers shrink to a fraction', () => {
  const grammar = grammarOf({ language: 'zh', phrases: ['明天上午', '明天下午'], number: true, date: true, time: true });
  expect(grammar?.arcs.length).toBeLessThan((grammar?.readings.length ?? 0) / 2);
});

test('what two sentences share costs what it costs the likelier, and what only one says its own', () => {
  const arcs = [
    { from: 0, to: 2, word: 'next', price: 0 },
    { from: 2, to: 1, word: 'monday', price: 0 },
    { from: 0, to: 3, word: 'next', price: -1.5 },
    { from: 3, to: 1, word: 'may', price: -1.5 },
  ];
  const smallest = minimalAcceptor({ start: 0, end: 1, states: 4, arcs });
  expect(Object.fromEntries(smallest.arcs.map(({ word, price }) => [word, price]))).toEqual({ next: 0, monday: 0, may: -1.5 });
});
