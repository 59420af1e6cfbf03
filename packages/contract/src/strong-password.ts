// Without the look-alikes 0 O 1 l I, because somebody will type it from a terminal or a slip of paper.
const classes = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'] as const;
const length = 14;

/** A number from 0 up to `below`, from the system's randomness, each as likely as the other. */
const anyBelow = (below: number): number => {
  const most = Math.floor(2 ** 32 / below) * below;
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < most) return drawn % below;
  }
};

const oneOf = (characters: string): string => characters.charAt(anyBelow(characters.length));

/** A random password or SIP secret that meets the rule: about 80 bits, each class in it. */
export const strongPassword = (): string => {
  const characters = [...classes.map(oneOf), ...Array.from({ length: length - classes.length }, () => oneOf(classes.join('')))];
  for (let at = characters.length - 1; at > 0; at--) {
    const other = anyBelow(at + 1);
    [characters[at], characters[other]] = [characters[other] ?? '', characters[at] ?? ''];
  }
  return characters.join('');
};
