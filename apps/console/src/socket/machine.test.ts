import { describe, expect, it } from 'vitest';
import { idleSocket, type SocketAction, type SocketEvent, type SocketState, stepSocket } from './machine.ts';

/** Runs events against the machine with a clock that only these tests move. */
const drive = (...events: [SocketEvent, number][]): { state: SocketState; done: SocketAction[] } => {
  let state = idleSocket;
  let done: SocketAction[] = [];
  for (const [event, at] of events) {
    const [next, actions] = stepSocket(state, event, at);
    state = next;
    done = [...actions];
  }
  return { state, done };
};
const start: [SocketEvent, number] = [{ kind: 'start' }, 0];
const opened: [SocketEvent, number] = [{ kind: 'message', data: { code: 0, action: 'open' } }, 5];
const message = (data: unknown): SocketEvent => ({ kind: 'message', data });

describe('the real-time connection', () => {
  it('beats every 10 s once the server has acknowledged', () => {
    const { state, done } = drive(start, opened);
    expect(state.phase).toBe('open');
    expect(done).toEqual([{ kind: 'timer', name: 'heartbeat', ms: 10_000 }]);
    expect(drive(start, opened, [{ kind: 'heartbeat-due' }, 10_005]).done).toEqual([
      { kind: 'send-heartbeat' },
      { kind: 'timer', name: 'heartbeat', ms: 10_000 },
    ]);
  });

  it('does not beat before the acknowledgement', () => {
    expect(drive(start, [{ kind: 'heartbeat-due' }, 10_000]).done).toEqual([]);
  });

  it('tries again 30 s after an error', () => {
    const { state, done } = drive(start, opened, [{ kind: 'error' }, 100]);
    expect(state.phase).toBe('waiting');
    expect(done).toContainEqual({ kind: 'timer', name: 'retry', ms: 30_000 });
    expect(drive(start, opened, [{ kind: 'error' }, 100], [{ kind: 'retry-due' }, 30_100]).done).toEqual([{ kind: 'connect' }]);
  });

  it('ignores a close within 1 s of the last error, so that the delay is not begun twice', () => {
    expect(drive(start, opened, [{ kind: 'error' }, 100], [{ kind: 'close', code: 1006, reason: '' }, 1_100]).done).toEqual([]);
    expect(drive(start, opened, [{ kind: 'error' }, 100], [{ kind: 'close', code: 1006, reason: '' }, 1_101]).done).toContainEqual({
      kind: 'timer',
      name: 'retry',
      ms: 30_000,
    });
  });

  it.each([1002, 1007])('connects anew on code %i', (code) => {
    expect(drive(start, opened, [message({ code }), 50]).state.phase).toBe('waiting');
  });

  it('logs out on beLogout and on 1008, and then stays quiet', () => {
    const told = drive(start, opened, [message({ code: 1008, action: 'beLogout', msg: '已在别处登录' }), 50]);
    expect(told.done).toContainEqual({ kind: 'logout', msg: '已在别处登录' });
    expect(drive(start, opened, [{ kind: 'close', code: 1008, reason: 'over' }, 50]).done).toContainEqual({ kind: 'logout', msg: 'over' });
    expect(drive(start, opened, [message({ action: 'beLogout' }), 50], [{ kind: 'close', code: 1008, reason: '' }, 51]).done).toEqual([]);
  });

  it('swallows replies to heartbeats and delivers all else', () => {
    expect(drive(start, opened, [message({ code: 0, action: 'heartbeat', type: 'heartbeat' }), 60]).done).toEqual([]);
    const pushed = { action: 'push', type: 'home', data: {} };
    expect(drive(start, opened, [message(pushed), 60]).done).toEqual([{ kind: 'deliver', message: pushed }]);
  });
});
