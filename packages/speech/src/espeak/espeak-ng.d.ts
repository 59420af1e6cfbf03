/** The part of the package that is used; it has no types of its own. */
declare module '@echogarden/espeak-ng-emscripten' {
  interface Worker {
    get_samplerate(): number;
    /** 0 if the voice exists. */
    set_voice(name: string): number;
    /** Words a minute, 80 to 450. */
    set_rate(rate: number): void;
    /** Blocks; calls back with pieces of audio, last with none. Going on is 0. */
    synthesize(text: string, onAudio: (audio: Int16Array | undefined, events: unknown) => number): void;
  }
  interface Engine {
    eSpeakNGWorker: new () => Worker;
  }
  export default function load(): Promise<Engine>;
}
