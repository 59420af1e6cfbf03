import { fileNameOf } from './file-name.ts';
import type { ProblemData } from './problem.ts';
import type { Route, RouteKind } from './route.ts';
import type { Language } from './text.ts';

/** Marks a call that nobody made: it does not count as use of its session. */
export const backgroundHeader = 'background';

/** The answer of every call, HTTP 200. */
export interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** An answer whose code is not 0. */
export class ApiError extends Error {
  readonly code: number;
  readonly data: ProblemData | null;
  constructor(code: number, msg: string, data: ProblemData | null) {
    super(msg);
    this.name = 'ApiError';
    this.code = code;
    this.data = data;
  }
}

interface ClientSettings {
  /** What stands before `/api`; '' for the own origin. */
  readonly base: string;
  readonly token: () => string | undefined;
  readonly language: () => Language;
  /** Ms; 0 or absent: no limit. */
  readonly timeout?: () => number;
  /** Whether a call that goes out now is the program's own, such as a refresh, and keeps no idle session alive. */
  readonly background?: () => boolean;
  readonly fetch?: typeof fetch;
}

interface CallOptions {
  readonly files?: Readonly<Record<string, Blob>>;
  readonly signal?: AbortSignal;
}

/** What a route gives its caller. A file bears the name that its Content-Disposition gives it, or none. */
export type Answer<O, K extends RouteKind> = K extends 'blob' ? File : O;

/** The typed caller that {@link createClient} makes. */
export type Client = <In, Parsed, Out, K extends RouteKind>(
  route: Route<In, Parsed, Out, K>,
  input: NoInfer<In>,
  options?: CallOptions,
) => Promise<Answer<Out, K>>;

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number' && 'msg' in value;

const formOf = (input: unknown, files: Readonly<Record<string, Blob>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  // Fields go first, so that the server knows what the file is for before it reads it.
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  return form;
};

const addressOf = (base: string, path: string, method: string, input: unknown): string => {
  if (method !== 'GET') return base + path;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${base}${path}?${query}` : base + path;
};

const signalOf = (timeout: number, signal: AbortSignal | undefined): AbortSignal | null => {
  const limits = [...(timeout > 0 ? [AbortSignal.timeout(timeout)] : []), ...(signal ? [signal] : [])];
  return limits.length > 0 ? AbortSignal.any(limits) : null;
};

/** A refusal is never longer than this, bytes; a file that is need not be read to see that it is none. */
const longestRefusal = 64 * 1024;

/** The refusal in a blob, whatever type it was sent with; undefined for a file. */
const refusalIn = async (blob: Blob): Promise<Envelope | undefined> => {
  if (blob.size > longestRefusal || (await blob.slice(0, 1).text()) !== '{') return undefined;
  try {
    const parsed: unknown = JSON.parse(await blob.text());
    return isEnvelope(parsed) && parsed.code !== 0 ? parsed : undefined;
  } catch {
    return undefined;
  }
};

const read = async (response: Response, kind: RouteKind): Promise<unknown> => {
  const json = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  let envelope: unknown;
  if (kind === 'blob' && response.ok && !json) {
    const blob = await response.blob();
    envelope = await refusalIn(blob);
    if (!envelope) return new File([blob], fileNameOf(response.headers.get('content-disposition')) ?? '', { type: blob.type });
  } else if (json) envelope = await response.json();
  if (!isEnvelope(envelope)) throw new Error(`HTTP ${response.status}`);
  if (envelope.code !== 0) throw new ApiError(envelope.code, envelope.msg, envelope.data as ProblemData | null);
  return envelope.data;
};

/** A typed caller for the routes of this contract. Throws {@link ApiError} for a refused call, fetch's own errors otherwise. */
export const createClient = (settings: ClientSettings): Client => {
  const send = settings.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  return async (route, input, options = {}) => {
    const headers: Record<string, string> = { token: settings.token() ?? '', lang: settings.language() };
    if (settings.background?.()) headers[backgroundHeader] = '1';
    let body: FormData | string | null = null;
    if (route.kind === 'multipart') body = formOf(input, options.files ?? {});
    else if (route.method === 'POST') {
      headers['content-type'] = 'application/json';
      body = JSON.stringify(input ?? {});
    }
    const response = await send(addressOf(settings.base, route.path, route.method, input), {
      method: route.method,
      headers,
      body,
      credentials: 'include',
      signal: signalOf(settings.timeout?.() ?? 0, options.signal),
    });
    // The route's type says what its answer is; the server's tests hold it to that.
    return (await read(response, route.kind)) as never;
  };
};
