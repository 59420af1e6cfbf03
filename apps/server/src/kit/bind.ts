import type { Readable } from 'node:stream';
import type { AnyRoute, Route, RouteKind } from '@parley/contract';
import type { Context, OpenContext } from './context.ts';

/** A file to answer with. */
export interface Download {
  readonly name: string;
  readonly type: string;
  readonly body: Readable | Buffer | string;
  /** Shown in place rather than saved. */
  readonly inline?: boolean;
}

/** Where a file is to be had by whoever has the address; relative to the root of the API, so that a proxy may put it below a path. */
export class Redirect {
  readonly path: string;
  constructor(path: string) {
    this.path = path;
  }
}

type Answer<Out, K extends RouteKind> = K extends 'blob' ? Download | Redirect | null : Out;

/** A route with the function that answers it. */
export interface Bound {
  readonly route: AnyRoute;
  readonly open: boolean;
  readonly run: (input: unknown, context: Context | OpenContext) => Promise<unknown>;
}

/** Binds a route that needs a session. */
export const bind = <In, Parsed, Out, K extends RouteKind>(
  route: Route<In, Parsed, Out, K>,
  run: (input: Parsed, context: Context) => Promise<Answer<Out, K>>,
): Bound => {
  if (route.auth !== 'token') throw new Error(`${route.path} works without a session: bind it with bindOpen`);
  if (route.touches) throw new Error(`${route.path} changes ${route.touches}: bind it with bindGuarded`);
  // The mount parses the input with this route's schema and makes the context before it calls.
  return { route, open: false, run: run as Bound['run'] };
};

/**
 * Binds a route that changes people's rights or place. The guard finds what the call is about and holds the caller against the lattice of
 * rights (organisation/rights), throwing if he may not; what it found is the handler's.
 */
export const bindGuarded = <In, Parsed, Out, K extends RouteKind, Found>(
  route: Route<In, Parsed, Out, K>,
  guard: (input: Parsed, context: Context) => Promise<Found>,
  run: (input: Parsed, context: Context, found: Found) => Promise<Answer<Out, K>>,
): Bound => {
  if (!route.touches) throw new Error(`${route.path} does not say whom it touches`);
  const guarded = async (input: Parsed, context: Context) => run(input, context, await guard(input, context));
  return { route, open: false, run: guarded as Bound['run'] };
};

/** Binds a route that works without a session. */
export const bindOpen = <In, Parsed, Out, K extends RouteKind>(
  route: Route<In, Parsed, Out, K>,
  run: (input: Parsed, context: OpenContext) => Promise<Answer<Out, K>>,
): Bound => {
  if (route.auth === 'token') throw new Error(`${route.path} needs a session: bind it with bind`);
  return { route, open: true, run: run as Bound['run'] };
};
