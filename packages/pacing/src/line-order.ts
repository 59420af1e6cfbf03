/** A gateway of a group, with its share where calls are shared by weight. */
interface Member {
  readonly id: string;
  readonly weight: number;
}

/**
 * In which order a single call tries the gateways of a group: in theirs, or drawn by weight, one after the other.
 *
 * @param members in the order of the group
 * @param random in [0, 1), drawn for each place
 */
export function lineOrder(members: readonly Member[], choice: 'order' | 'weight', random: () => number): string[] {
  const left = [...members];
  if (choice === 'order') return left.map(({ id }) => id);
  const drawn: string[] = [];
  while (left.length > 0) {
    let rest = random() * left.reduce((sum, { weight }) => sum + weight, 0);
    const at = left.findIndex(({ weight }) => {
      rest -= weight;
      return rest < 0;
    });
    drawn.push(...left.splice(Math.max(0, at), 1).map(({ id }) => id));
  }
  return drawn;
}
