import { z } from 'zod';
import type { ApiScope } from './api-scope.ts';
import { permissionOf } from './permission.ts';
import type { Text } from './text.ts';

/** What travels: JSON both ways; a form with files in; or a file out. */
export type RouteKind = 'json' | 'multipart' | 'blob';

/** Whose call it is: that of companies, that of the operator of the platform (company -1), or everybody's. */
export type Realm = 'company' | 'operator' | 'any';

/** How a file's short-lived address is told: by 303 See Other, or in the answer (for a player, which needs one for Range requests). */
type WayOut = 'redirect' | 'address';

/**
 * Whose rights or place a call changes: those of people, directly or by what is theirs. The server binds such a call with a guard that
 * holds the caller against the lattice of rights, or does not start.
 */
export type Touches = 'users' | 'roles' | 'departments' | 'extensions';

interface RouteOptions<K extends RouteKind> {
  readonly summary: Text;
  /** Default POST, as the specification has it. */
  readonly method?: 'GET' | 'POST';
  /** `token` (default): a session is needed. `optional`: works with and without. `none`: open to all. */
  readonly auth?: 'token' | 'optional' | 'none';
  /**
   * Who may: names joined by `||` and `&&`. Default: the route's own upper-cased path.
   * `null`: every user who is logged in.
   */
  readonly permission?: string | null;
  /** Default: `any` where every user may (`permission: null`), otherwise `company`. Held against flag '1' as well. */
  readonly realm?: Realm;
  /** The page whose menu entry lists this permission (product.md section 6). */
  readonly page?: string;
  /** Whether the operation log keeps each call of it. Default: whether it gives a file to somebody with a session. */
  readonly audit?: boolean;
  /** Default: nobody's. */
  readonly touches?: Touches;
  readonly kind?: K;
  /** A file leaves by an address that needs no token. Such calls are always kept in the operation log. Default: none does. */
  readonly takesOut?: WayOut;
  /** Names of the file parts of a multipart form. */
  readonly files?: readonly string[];
  /**
   * Programs may call it too, by a request that is signed with an API key of one of these scopes; permission, company, data scope and
   * log hold for it as for whom the key acts for. Default: it takes a session alone.
   */
  readonly key?: readonly [ApiScope, ...ApiScope[]];
  /** Largest body in bytes. Default 1 MiB. */
  readonly bodyLimit?: number;
}

/** A route without its types: what the server, the OpenAPI document and the sweeping tests read. */
export interface AnyRoute {
  readonly path: `/api/${string}`;
  readonly method: 'GET' | 'POST';
  readonly auth: 'token' | 'optional' | 'none';
  readonly permission: string | null;
  readonly realm: Realm;
  readonly page: string | undefined;
  readonly audit: boolean;
  readonly touches: Touches | undefined;
  readonly kind: RouteKind;
  readonly takesOut: WayOut | undefined;
  readonly files: readonly string[];
  readonly key: readonly ApiScope[];
  readonly bodyLimit: number;
  readonly summary: Text;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

declare const types: unique symbol;

/**
 * One call of the API. Only plain data types flow out of {@link route}, never zod's, so that hundreds of routes stay quick to check.
 * `In` is what a caller sends, `Parsed` what the handler gets, `Out` what is answered.
 */
export interface Route<In, Parsed, Out, K extends RouteKind = 'json'> extends AnyRoute {
  readonly kind: K;
  readonly [types]?: [In, Parsed, Out];
}

/** What a caller sends to a route. */
export type InputOf<R> = R extends Route<infer In, infer _P, infer _O, infer _K> ? In : never;
/** What a route's handler gets: the input, parsed. */
export type ParsedOf<R> = R extends Route<infer _I, infer Parsed, infer _O, infer _K> ? Parsed : never;
/** What a route answers. */
export type OutputOf<R> = R extends Route<infer _I, infer _P, infer Out, infer _K> ? Out : never;

/** The default of `bodyLimit`, in bytes. */
export const defaultBodyLimit = 1024 * 1024;

/** Declares a call. `path` is the whole path, `/api/…`. */
export const route = <I extends z.ZodType, O extends z.ZodType, K extends RouteKind = 'json'>(
  path: `/api/${string}`,
  options: RouteOptions<K> & { readonly input: I; readonly output: O },
): Route<z.input<I>, z.output<I>, z.output<O>, K> => {
  const auth = options.auth ?? 'token';
  if (options.key && (auth !== 'token' || options.kind === 'multipart')) throw new Error(`${path} cannot be called by key`);
  const givesFile = options.kind === 'blob' && auth === 'token';
  const permission = auth !== 'token' ? null : options.permission === undefined ? permissionOf(path) : options.permission;
  return {
    path,
    method: options.method ?? 'POST',
    auth,
    permission,
    realm: options.realm ?? (permission === null ? 'any' : 'company'),
    page: options.page,
    audit: options.takesOut !== undefined || (options.audit ?? givesFile),
    touches: options.touches,
    // The default of K is 'json', which is what an absent kind means.
    kind: (options.kind ?? 'json') as K,
    takesOut: options.takesOut,
    files: options.files ?? [],
    key: options.key ?? [],
    bodyLimit: options.bodyLimit ?? defaultBodyLimit,
    summary: options.summary,
    input: options.input,
    output: options.output,
  };
};

/** Whether a user of a company (-1: the operator) may make calls of this realm at all. */
export const inRealm = (realm: Realm, company: number): boolean =>
  realm === 'any' || (realm === 'operator') === (company === operatorCompany);

/** The company id of the operator (product.md section 3). */
export const operatorCompany = -1;

/** An empty body, and an answer without data. */
export const nothing = z.object({});
/** What a blob route answers; the bytes themselves are described by their content type. */
export const blob = z.unknown();
