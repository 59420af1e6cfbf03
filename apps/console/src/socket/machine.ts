import { heartbeatMs, logoutClose, reconnectMs } from '@parley/contract/socket';

/** What happens to the connection. `now` in ms. */
export type SocketEvent =
  | { readonly kind: 'start' }
  | { readonly kind: 'message'; readonly data: unknown }
  | { readonly kind: 'error' }
  | { readonly kind: 'close'; readonly code: number; readonly reason: string }
  | { readonly kind: 'heartbeat-due' }
  | { readonly kind: 'retry-due' }
  | { readonly kind: 'stop' };

/** What to do about it. */
export type SocketAction =
  | { readonly kind: 'connect' }
  | { readonly kind: 'disconnect' }
  | { readonly kind: 'send-heartbeat' }
  /** One timer of each name; setting it again replaces it. */
  | { readonly kind: 'timer'; readonly name: 'heartbeat' | 'retry'; readonly ms: number }
  | { readonly kind: 'cancel-timers' }
  | { readonly kind: 'logout'; readonly msg: string }
  | { readonly kind: 'deliver'; readonly message: unknown };

/** Where the connection stands. */
export interface SocketState {
  readonly phase: 'idle' | 'connecting' | 'open' | 'waiting' | 'ended';
  readonly lastErrorAt: number | undefined;
}

export const idleSocket: SocketState = { phase: 'idle', lastErrorAt: undefined };

type Step = readonly [SocketState, readonly SocketAction[]];

/** A close that follows an error by less than this says nothing new, ms. */
const echoMs = 1_000;

const retry = (state: SocketState): Step => [
  { ...state, phase: 'waiting' },
  [{ kind: 'cancel-timers' }, { kind: 'disconnect' }, { kind: 'timer', name: 'retry', ms: reconnectMs }],
];

const logout = (state: SocketState, msg: string): Step => [
  { ...state, phase: 'ended' },
  [{ kind: 'cancel-timers' }, { kind: 'disconnect' }, { kind: 'logout', msg }],
];

const field = (data: unknown, name: string): unknown => (typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined);
const words = (data: unknown): string => {
  const msg = field(data, 'msg');
  return typeof msg === 'string' ? msg : '';
};

const onMessage = (state: SocketState, data: unknown): Step => {
  const code = field(data, 'code');
  const kinds = [field(data, 'type'), field(data, 'action')];
  if (kinds.includes('beLogout') || code === logoutClose) return logout(state, words(data));
  if (kinds.includes('heartbeat')) return [state, []];
  if (code === 1002 || code === 1007) return retry(state);
  if (code === 0 && field(data, 'action') === 'open')
    return [{ ...state, phase: 'open' }, [{ kind: 'timer', name: 'heartbeat', ms: heartbeatMs }]];
  return [state, [{ kind: 'deliver', message: data }]];
};

/** The real-time connection (product.md section 4): what happened, and when in ms, gives what to do. */
export const stepSocket = (state: SocketState, event: SocketEvent, now: number): Step => {
  if (event.kind === 'start') return [{ ...idleSocket, phase: 'connecting' }, [{ kind: 'cancel-timers' }, { kind: 'connect' }]];
  if (event.kind === 'stop') return [idleSocket, [{ kind: 'cancel-timers' }, { kind: 'disconnect' }]];
  if (state.phase === 'ended' || state.phase === 'idle') return [state, []];
  switch (event.kind) {
    case 'message':
      return onMessage(state, event.data);
    case 'error':
      return retry({ ...state, lastErrorAt: now });
    case 'close':
      if (event.code === logoutClose) return logout(state, event.reason);
      if (state.lastErrorAt !== undefined && now - state.lastErrorAt <= echoMs) return [state, []];
      return retry(state);
    case 'heartbeat-due':
      return state.phase === 'open'
        ? [state, [{ kind: 'send-heartbeat' }, { kind: 'timer', name: 'heartbeat', ms: heartbeatMs }]]
        : [state, []];
    case 'retry-due':
      return [{ ...state, phase: 'connecting' }, [{ kind: 'connect' }]];
  }
};
