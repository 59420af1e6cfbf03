import { randomInt } from 'node:crypto';

// Without the look-alikes 0 O 1 l I, because somebody will type it from a terminal.
const classes = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'] as const;
const length = 14;

const oneOf = (characters: string): string => characters[randomInt(characters.length)] ?? '';

/** A random password that meets the rule: about 80 bits, each class in it. */
export const randomPassword = (): string => {
  const characters = [...classes.map(oneOf), ...Array.from({ length: length - classes.length }, () => oneOf(classes.join('')))];
  for (let at = characters.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [characters[at], characters[other]] = [characters[other] ?? '', characters[at] ?? ''];
  }
  return characters.join('');
};
