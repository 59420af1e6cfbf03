import { z } from 'zod';

const shape = z.object({ variables: z.array(z.object({ name: z.string() })) });

/** Names of the variables that a stored graph declares. */
export const flowVariables = (graph: unknown): string[] => (shape.safeParse(graph).data?.variables ?? []).map(({ name }) => name);
