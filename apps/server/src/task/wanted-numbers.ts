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
  /** Wanted numbers that have more or fewer digits than usual. */
  readonly odd: ReadonlySet<string>;
}

/** Sorts numbers as they were written into those that can be dialled, each once, and those that cannot. */
export const wantedNumbers = (numbers: readonly Written[]): Sorted => {
  const wanted = new Map<string, NewNumber>();
  const refused: { phone: string; reason: 'format' | 'duplicate-in-file' }[] = [];
  const odd = new Set<string>();
  for (const { phone: written, variables } of numbers) {
    const phone = normalPhone(written);
    if (!isPhone(phone)) refused.push({ phone: written, reason: 'format' });
    else if (wanted.has(phone)) refused.push({ phone: written, reason: 'duplicate-in-file' });
    else {
      wanted.set(phone, { phone, variables });
      if (hasOddLength(written)) odd.add(phone);
    }
  }
  return { wanted, refused, odd };
};
