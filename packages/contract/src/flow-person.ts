import { z } from 'zod';

/** Somebody who has a flow open in the designer, and the node at which they are. */
export const flowPerson = z.object({ userId: z.uuid(), name: z.string().max(100), node: z.string().max(64).nullable() });
export type FlowPerson = z.infer<typeof flowPerson>;
