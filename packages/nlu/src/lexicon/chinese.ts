import { normalise } from '../text/normalise.ts';
import { denied, entries } from './classes.ts';
import { matters } from './zh/matters.ts';
import { plain } from './zh/plain.ts';
import { talk } from './zh/talk.ts';

const classesOf = new Map<string, string[]>();
for (const [class_, words] of [...entries(talk, / +/), ...entries(matters, / +/)])
  for (const written of words) {
    const word = normalise(written, 'zh');
    const known = classesOf.get(word) ?? [];
    if (!known.includes(class_)) classesOf.set(word, [...known, class_]);
  }
for (const word of plain.split(' ')) if (!classesOf.has(word)) classesOf.set(word, []);
const longest = Math.max(...[...classesOf.keys()].map((word) => word.length));

// A yes of one character is one only where nothing but particles stands beside it: 行 in 行驶 is none.
const particles = /^[啊吧呢呀哦嗯嘛啦哈呗的了是就那这我你您啥]*$/u;
const yes = (classes: readonly string[]): boolean => classes.includes('agree') || classes.includes('confirm');
const negation = /[不没别未无甭]/u;
/** How many characters a negation reaches. */
const reach = 3;

// Questions of the form "is it or isn't it", and the 不 and 没 that ask at the end, deny nothing.
const asking = /(\p{Script=Han})[不没]\1|有没有|(?<=\p{Script=Han}{2})[不没]$/gu;

/** The classes of the words in `text` (normalised), longest words first; those of denied words are marked. None twice. */
export const chineseClasses = (text: string): string[] => {
  const found = new Set<string>();
  for (const said of text.split(' ')) {
    const clause = said.replace(asking, '$1');
    let negated = -reach - 1;
    for (let at = 0; at < clause.length; ) {
      let length = Math.min(longest, clause.length - at);
      let classes = classesOf.get(clause.slice(at, at + length));
      while (classes === undefined && length > 1) {
        length--;
        classes = classesOf.get(clause.slice(at, at + length));
      }
      if (classes === undefined || (length === 1 && yes(classes) && !particles.test(clause.slice(0, at) + clause.slice(at + 1)))) {
        if (negation.test(clause.charAt(at))) negated = at;
        at++;
        continue;
      }
      for (const class_ of classes) found.add(at - negated <= reach ? denied(class_) : class_);
      at += length;
    }
  }
  return [...found];
};
