import { type HostPort, keyOf } from '../transport/index.ts';
import type { Binding } from './registrar-types.ts';

/** Finds the keys that registered from an address and port without going through all of them: asked for every incoming INVITE. */
export class SourceIndex {
  readonly #keys = new Map<string, Set<string>>();
  readonly #sources = new Map<string, readonly string[]>();

  set(key: string, bindings: readonly Binding[]): void {
    for (const source of this.#sources.get(key) ?? []) {
      const keys = this.#keys.get(source);
      keys?.delete(key);
      if (keys?.size === 0) this.#keys.delete(source);
    }
    const sources = bindings.map((binding) => keyOf(binding.source));
    if (sources.length === 0) this.#sources.delete(key);
    else this.#sources.set(key, sources);
    for (const source of sources) this.#keys.set(source, (this.#keys.get(source) ?? new Set()).add(key));
  }

  keysAt(source: HostPort): readonly string[] {
    return [...(this.#keys.get(keyOf(source)) ?? [])];
  }
}
