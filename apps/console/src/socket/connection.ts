import { allows } from '@parley/contract';
import { type Push, push } from '@parley/contract/socket';
import { z } from 'zod';
import { create } from 'zustand';
import { loggedOut } from '../api/index.ts';
import { config } from '../config/index.ts';
import { useSession } from '../session/index.ts';
import { keepPush } from './live.ts';
import { idleSocket, type SocketAction, type SocketEvent, type SocketState, stepSocket } from './machine.ts';

interface Status {
  readonly phase: SocketState['phase'];
  /** When the last message came, ms. */
  readonly heardAt: number | undefined;
}

/** What the foot of the menu and the live marks show. */
export const useSocketStatus = create<Status>(() => ({ phase: 'idle', heardAt: undefined }));

type Listener = (message: Push) => void;
const listeners = new Set<Listener>();

/** @returns a function that ends the listening */
export const onPush = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Absolute address of the socket; undefined when it is switched off. */
const socketAddress = (setting: string, token: string, origin: string): string | undefined => {
  if (setting === 'false') return undefined;
  const base = new URL(setting, origin.replace(/^http/, 'ws'));
  return `${base.toString().replace(/\/$/, '')}/${encodeURIComponent(token)}`;
};

let state = idleSocket;
let socket: WebSocket | undefined;
const timers = new Map<'heartbeat' | 'retry', ReturnType<typeof setTimeout>>();

const transmit = (message: object): void => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ ...message, timestamp: Date.now() }));
};

/** A request over the connection; its answer comes as if it had been pushed. */
const request = (type: string, data?: unknown): void => transmit({ action: 'request', type, ...(data === undefined ? {} : { data }) });

/** What the server is told of this page, by type: said again whenever a connection is opened. */
const announced = new Map<string, unknown>();

/** Tells the server something that stays true until it is told otherwise. */
export const announce = (type: string, data: unknown): void => {
  announced.set(type, data);
  request(type, data);
};

// What happened while there was no connection is asked for as soon as there is one.
const catchUp = (): void => {
  for (const [type, data] of announced) request(type, data);
  if (allows('PLATFORM/TASK/LIST', useSession.getState().permissions)) request('call-task');
};

const feed = (event: SocketEvent): void => {
  const [next, actions] = stepSocket(state, event, Date.now());
  const opened = state.phase !== 'open' && next.phase === 'open';
  state = next;
  const heard = event.kind === 'message' ? { heardAt: Date.now() } : {};
  useSocketStatus.setState({ phase: state.phase, ...heard });
  for (const action of actions) act(action);
  if (opened) catchUp();
};

/** Who talks over the connection. */
interface SocketAudio {
  /** Of the robot, 8 kHz. */
  hear(samples: Int16Array): void;
  /** The connection is gone, and the call with it. */
  lost(): void;
}
let audio: SocketAudio | undefined;

/** Carries the audio of a test call. @returns what takes the microphone's (16 kHz), and what ends it; undefined without a connection */
export const carryAudio = (call: string, by: SocketAudio): { send: (samples: Int16Array) => void; end: () => void } | undefined => {
  if (socket?.readyState !== WebSocket.OPEN) return undefined;
  audio = by;
  request('test-call-audio', { call_id: call });
  return {
    send: (samples) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(samples.slice());
    },
    end: () => {
      if (audio === by) audio = undefined;
    },
  };
};

const connect = (): void => {
  const token = useSession.getState().token;
  const address = token && socketAddress(config().WS_API, token, window.location.origin);
  if (!address) return;
  const mine = new WebSocket(address);
  mine.binaryType = 'arraybuffer';
  socket = mine;
  // Events of a socket that was given up say nothing about the one in use.
  const ifMine = (event: SocketEvent): void => {
    if (socket === mine) feed(event);
  };
  mine.addEventListener('message', ({ data }) => {
    if (data instanceof ArrayBuffer) audio?.hear(new Int16Array(data));
    else ifMine({ kind: 'message', data: parsed(data) });
  });
  mine.addEventListener('error', () => ifMine({ kind: 'error' }));
  mine.addEventListener('close', ({ code, reason }) => {
    if (socket === mine) audio?.lost();
    ifMine({ kind: 'close', code, reason });
  });
};

const parsed = (data: unknown): unknown => {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
};

const answered = z.object({ action: z.literal('request'), code: z.literal(0) });
const asPush = (message: unknown): unknown => (answered.safeParse(message).success ? { ...Object(message), action: 'push' } : message);

const act = (action: SocketAction): void => {
  switch (action.kind) {
    case 'connect':
      connect();
      return;
    case 'disconnect': {
      const old = socket;
      socket = undefined;
      old?.close();
      return;
    }
    case 'send-heartbeat':
      transmit({ type: 'heartbeat', action: 'heartbeat' });
      return;
    case 'timer':
      clearTimeout(timers.get(action.name));
      timers.set(
        action.name,
        setTimeout(() => feed({ kind: action.name === 'heartbeat' ? 'heartbeat-due' : 'retry-due' }), action.ms),
      );
      return;
    case 'cancel-timers':
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      return;
    case 'logout':
      loggedOut(action.msg);
      return;
    case 'deliver': {
      const message = push.safeParse(asPush(action.message));
      if (!message.success) return;
      keepPush(message.data);
      for (const listener of listeners) listener(message.data);
    }
  }
};

export const startSocket = (): void => {
  if (config().WS_API !== 'false') feed({ kind: 'start' });
};
export const stopSocket = (): void => feed({ kind: 'stop' });
