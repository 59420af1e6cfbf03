import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

// OWASP's second choice for argon2id: 19 MiB, two passes. @node-rs/argon2's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash to store. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), cost);

/** How many of a batch to hash at once. Of libuv's four threads one is left: files and log-ins would wait behind the whole batch. */
export const hashedAtOnce = Math.min(availableParallelism(), 3);

let decoy: Promise<string> | undefined;

/** Whether a password is the one behind a hash. Without a hash it takes as long and is false, so that names cannot be found by time. */
export const isPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  decoy ??= hashPassword('nobody');
  const right = await verify(stored ?? (await decoy), password.normalize('NFC')).catch(() => false);
  return right && stored !== undefined;
};

const threeMonths = 3;

/** Whether a password that was set at `changed` has to be replaced by now (product.md section 4: 3 months). */
export const isPasswordOld = (changed: Date, now: Date): boolean => {
  const due = new Date(changed);
  due.setUTCMonth(due.getUTCMonth() + threeMonths);
  return now >= due;
};
