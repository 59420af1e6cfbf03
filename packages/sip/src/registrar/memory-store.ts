import type { Binding, BindingStore } from './registrar-types.ts';

/** Bindings in memory. They are lost with the process; phones register again within minutes. */
export function memoryStore(): BindingStore {
  const bindings = new Map<string, readonly Binding[]>();
  return {
    get: (key) => bindings.get(key) ?? [],
    set: (key, list) => {
      if (list.length === 0) bindings.delete(key);
      else bindings.set(key, list);
    },
    keys: () => bindings.keys(),
  };
}
