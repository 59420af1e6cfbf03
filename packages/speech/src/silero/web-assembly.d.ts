/** What is used of the WebAssembly JavaScript Interface (W3C, section 5): Node has it, its types leave it to the browser's. */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { initial: number; maximum?: number });
    readonly buffer: ArrayBuffer;
  }
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
  }
  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, Readonly<Record<string, Memory>>>>);
    readonly exports: Readonly<Record<string, unknown>>;
  }
  function instantiate(
    bytes: Uint8Array<ArrayBuffer>,
    imports: Readonly<Record<string, Readonly<Record<string, Memory>>>>,
  ): Promise<{ instance: { exports: Readonly<Record<string, unknown>> } }>;
}
