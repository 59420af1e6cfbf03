import type { Context } from '../kit/context.ts';

/** Tells the voice nodes to read the company's speech settings anew. */
export const speechChanged = ({ services, caller }: Context): void =>
  services.bus.publish({ type: 'speech-changed', company: caller.companyId });
