import type { NextCaller } from '@parley/pacing';

/**
 * Chooses among caller numbers. `turn` counts calls; `random` lies in [0, 1).
 *
 * @param next what the redial rule or an intervention says of this call; null: as the task chooses
 */
export function callerNumber(
  numbers: readonly string[],
  choice: string,
  callee: string,
  turn: number,
  random: () => number,
  next: NextCaller | null = null,
): string {
  if (next && 'number' in next) return next.number;
  const at = (n: number): string => numbers[n % numbers.length] ?? '';
  if (numbers.length === 0) return '';
  const last = next ? numbers.indexOf(next.after) : -1;
  if (last >= 0) return at(last + 1);
  if (choice === 'random') return at(Math.floor(random() * numbers.length));
  if (choice === 'same-area') {
    // The longest common prefix stands for the nearest area; the first seven digits of a mobile number name it.
    const shared = (number: string): number => {
      let length = 0;
      while (length < 7 && number[length] === callee[length] && length < number.length) length++;
      return length;
    };
    const best = Math.max(...numbers.map(shared));
    if (best >= 3) return at(numbers.findIndex((number) => shared(number) === best));
  }
  return at(turn); // in turn is also what uses each of them least
}
