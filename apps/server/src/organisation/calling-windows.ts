import { z } from 'zod';

const shape = z.array(z.object({ from: z.string(), to: z.string() }));

/** A company's calling period as it is stored; none if it cannot be read, which forbids calls rather than allowing them. */
export const windowsOf = (stored: unknown): z.infer<typeof shape> => shape.safeParse(stored).data ?? [];
