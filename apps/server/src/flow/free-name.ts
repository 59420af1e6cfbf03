import type { CompanyDatabase } from '@parley/db';

/** A name that no flow outside the recycle bin has: the name itself, or with the first number behind it that is free. */
export const freeName = async (db: CompanyDatabase, stem: string): Promise<string> => {
  const used = new Set(
    (await db.selectFrom('flows').select('name').where('recycled_at', 'is', null).execute()).map((row) => row.name.toLowerCase()),
  );
  const free = (n: number): string => {
    const one = n === 1 ? stem : `${stem} ${n}`;
    return used.has(one.toLowerCase()) ? free(n + 1) : one;
  };
  return free(1);
};
