import { hasOddLength, isPhone, normalPhone } from '@parley/contract/phone';
import type { NewNumber } from '@parley/db/numbers/add-numbers';

interface Written {
  readonly phone: string;
  readonly variables: Record<string, string>;
}

interface Sorted {
  /** By the number as it is dialled. */
  readonly wanted: ReadonlyMap<string, NewNumber>;
  readonly refused: readonly { readonly phone: string; readonly reason: 'format' | 'duplicate-in-file' }[];
  /** All of them in their order: the number as it is dialled, or as it was written where it cannot be. */
  readonly lines: readonly { readonly phone: string; readonly reason: 'format' | 'duplicate-in-file' | null }[];
  /** Wanted numbers that have more or fewer digits than usual. */
  readonly odd: ReadonlySet<string>;
}

/** Sorts numbers as they were written into those that can be dialled, each once, and those that cannot. */
export const wantedNumbers = (numbers: readonly Written[]): Sorted => {
  const wanted = new Map<string, NewNumber>();
  const lines: { phone: string; reason: 'format' | 'duplicate-in-file' | null }[] = [];
  const odd = new Set<string>();
  for (const { phone: written, variables } of numbers) {
    const phone = normalPhone(written);
    if (!isPhone(phone)) lines.push({ phone: written, reason: 'format' });
    else if (wanted.has(phone)) lines.push({ phone: written, reason: 'duplicate-in-file' });
    else {
      lines.push({ phone, reason: null });
      wanted.set(phone, { phone, variables });
      if (hasOddLength(written)) odd.add(phone);
    }
  }
  const refused = lines.flatMap(({ phone, reason }) => (reason === null ? [] : [{ phone, reason }]));
  return { wanted, refused, lines, odd };
};
