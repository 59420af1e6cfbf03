import { hasOddLength, isPhone, normalPhone, phoneKey } from '@parley/contract/phone';
import type { NewNumber } from '@parley/db/numbers/add-numbers';
import type { OpenNumber } from './cipher/number-opener.ts';

interface Written {
  /** In plain; absent: it is in cipher text. */
  readonly phone?: string | undefined;
  readonly cipher?: string | undefined;
  readonly variables: Record<string, string>;
}

type Reason = 'format' | 'cipher' | 'duplicate-in-file';

interface Line {
  /** The number as it is dialled, or as it was written where it cannot be. */
  readonly phone: string;
  /** What its sender may be told of it: a number that came in cipher text is its cipher text. */
  readonly told: string;
  readonly reason: Reason | null;
}

interface Sorted {
  /** By the number as it is dialled. */
  readonly wanted: ReadonlyMap<string, NewNumber>;
  /** All of them in their order. */
  readonly lines: readonly Line[];
  /** Wanted numbers that have more or fewer digits than usual. */
  readonly odd: ReadonlySet<string>;
  /** What the sender may be told of a wanted number. */
  readonly told: (phone: string) => string;
}

/**
 * Sorts numbers as they were written into those that can be dialled, each once, and those that cannot.
 *
 * @param open what opens those in cipher text
 */
export const wantedNumbers = (numbers: readonly Written[], open: OpenNumber): Sorted => {
  const wanted = new Map<string, NewNumber>();
  const lines: Line[] = [];
  const odd = new Set<string>();
  const seen = new Set<string>();
  const ciphers = new Map<string, string>();
  for (const { phone: plain = '', cipher, variables } of numbers) {
    const written = cipher === undefined ? plain : open(cipher);
    const phone = normalPhone(written ?? '');
    const told = cipher ?? (isPhone(phone) ? phone : plain);
    if (written === undefined) lines.push({ phone: told, told, reason: 'cipher' });
    else if (!isPhone(phone)) lines.push({ phone: told, told, reason: 'format' });
    else if (seen.has(phoneKey(phone)))
      lines.push({ phone: cipher === undefined ? plain : phone, told: cipher ?? plain, reason: 'duplicate-in-file' });
    else {
      lines.push({ phone, told, reason: null });
      seen.add(phoneKey(phone));
      wanted.set(phone, { phone, variables });
      if (cipher !== undefined) ciphers.set(phone, cipher);
      if (hasOddLength(written)) odd.add(phone);
    }
  }
  return { wanted, lines, odd, told: (phone) => ciphers.get(phone) ?? phone };
};
