import type { Bound } from './bind.ts';

/** Routes whose writes change what people may do: open sockets look again at once, and calls look each time anyway. */
export const announceAccess = (bounds: readonly Bound[]): Bound[] =>
  bounds.map((bound) => {
    if (!bound.route.audit) return bound;
    return {
      ...bound,
      run: async (input, context) => {
        const out = await bound.run(input, context);
        const { caller, services } = context;
        if (caller) services.bus.publish({ type: 'access-changed', company: caller.companyId });
        return out;
      },
    };
  });
