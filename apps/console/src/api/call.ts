import { type Answer, ApiError, type Client, createClient, type Route, type RouteKind, say } from '@parley/contract';
import { config } from '../config/index.ts';
import { language } from '../i18n/index.ts';
import { useSession } from '../session/index.ts';
import { isBackground } from './activity.ts';
import { notify } from './notice.ts';
import { sessionOver } from './session-over.ts';
import { counted } from './waiting.ts';

export interface SendOptions {
  readonly files?: Readonly<Record<string, Blob>>;
  readonly signal?: AbortSignal;
  /** The caller shows the waiting and the failure itself. -99 is told all the same. */
  readonly quiet?: boolean;
}

let client: Client | undefined;

const clientNow = (): Client => {
  client ??= createClient({
    base: config().BASE_API,
    token: () => useSession.getState().token,
    language,
    timeout: () => config().TIME_OUT,
    background: isBackground,
  });
  return client;
};

const lost = { zh: '网络连接失败，请检查网络后重试', en: 'No connection to the server. Check the network and try again' };
const tooSlow = { zh: '请求超时，请稍后重试', en: 'The server took too long. Try again later' };

/** Whether somebody gave the request up, which is nobody's error. */
const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** What to say about a failure. */
export const failureText = (error: unknown): string => {
  if (error instanceof DOMException && error.name === 'TimeoutError') return say(tooSlow, language());
  // fetch says TypeError for every kind of lost connection, in the browser's own words.
  if (error instanceof TypeError) return say(lost, language());
  return error instanceof Error ? error.message : String(error);
};

const tell = (error: unknown, quiet: boolean): void => {
  if (isCancelled(error)) return;
  if (error instanceof ApiError) {
    if (error.code === -99) {
      sessionOver(error.message);
      return;
    }
    if (error.code === -2) return;
  }
  if (!quiet) notify({ kind: 'error', text: failureText(error), detail: error instanceof ApiError ? error.data?.next : undefined });
};

/** Calls a route, and says what goes wrong as product.md section 8 wants it. Rejects with the error in every case. */
export const send = async <In, Parsed, Out, K extends RouteKind>(
  route: Route<In, Parsed, Out, K>,
  input: NoInfer<In>,
  options: SendOptions = {},
): Promise<Answer<Out, K>> => {
  const { quiet = false, ...rest } = options;
  // The session is over and the person is being told; whatever still asks is turned away without a word.
  if (useSession.getState().over) throw new ApiError(-2, '', null);
  try {
    const answer = () => clientNow()(route, input, rest);
    return await (quiet ? answer() : counted(answer));
  } catch (error) {
    tell(error, quiet);
    throw error;
  }
};
