/** The part of the package that is used; what it has of its own is in comments. */
declare module 'sherpa-onnx-node' {
  interface Wave {
    /** Between -1 and 1. */
    samples: Float32Array;
    sampleRate: number;
  }
  interface OnlineStream {
    acceptWaveform(wave: Wave): void;
    inputFinished(): void;
  }
  interface OfflineStream {
    acceptWaveform(wave: Wave): void;
  }
  class OnlineRecognizer {
    constructor(config: object);
    createStream(): OnlineStream;
    isReady(stream: OnlineStream): boolean;
    decodeStreams(streams: readonly OnlineStream[]): void;
    isEndpoint(stream: OnlineStream): boolean;
    reset(stream: OnlineStream): void;
    getResult(stream: OnlineStream): { text: string };
  }
  class OfflineRecognizer {
    constructor(config: object);
    /** `hotwords`: with slashes between them; transducers alone take them. */
    createStream(hotwords?: string): OfflineStream;
    decode(stream: OfflineStream): void;
    getResult(stream: OfflineStream): { text: string };
  }
  class OfflineTts {
    constructor(config: object);
    readonly numSpeakers: number;
    readonly sampleRate: number;
    /** `enableExternalBuffer`: memory that isn't V8's own, which newer runtimes refuse. */
    generate(request: { text: string; sid: number; speed: number; enableExternalBuffer: boolean }): Wave;
  }
  const sherpa: { OnlineRecognizer: typeof OnlineRecognizer; OfflineRecognizer: typeof OfflineRecognizer; OfflineTts: typeof OfflineTts };
  export default sherpa;
}
