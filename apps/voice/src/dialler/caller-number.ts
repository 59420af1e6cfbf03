/** Chooses among caller numbers. `turn` counts calls; `random` lies in [0, 1). */
export function callerNumber(numbers: readonly string[], choice: string, callee: string, turn: number, random: () => number): string {
  const at = (n: number): string => numbers[n % numbers.length] ?? '';
  if (numbers.length === 0) return '';
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
