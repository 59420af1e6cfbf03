import { EventEmitter } from 'node:events';
import type { Bus } from '@parley/contract/bus';

/** A bus between nodes of one process. */
export function localBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: (message) => queueMicrotask(() => emitter.emit(message.type, message)),
    subscribe: (type, handler) => {
      emitter.on(type, handler);
      return () => emitter.off(type, handler);
    },
    close: async () => {},
  };
}
