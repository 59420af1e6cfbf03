import { strict as assert } from 'node:assert';
import type { IncomingMessage } from 'node:http';
import type { Vendor } from './vendor-server.ts';

/** The audio of a frame that must be one. */
const bytesOf = (frame: string | Buffer): Buffer => {
  assert(Buffer.isBuffer(frame), `expected audio, got ${String(frame).slice(0, 80)}`);
  return frame;
};

const bearer = (request: IncomingMessage, key: string, scheme = 'Bearer'): boolean => request.headers.authorization === `${scheme} ${key}`;

/** FunASR's runtime server, mode 2pass: online results are pieces, the offline one is the sentence. */
export const funasrVendor = (key: string): Vendor => ({
  bytesPerSecond: 16_000,
  isAuthorised: (request) => bearer(request, key),
  dialect: () => {
    let begun = false;
    let told = '';
    const result = (mode: string, text: string, isFinal: boolean): string =>
      JSON.stringify({ mode, wav_name: 'w', text, is_final: isFinal });
    return {
      take: (frame) => {
        if (Buffer.isBuffer(frame)) {
          assert(begun, 'audio before the first message');
          return { audio: frame };
        }
        const message = JSON.parse(frame);
        if (message.is_speaking === false) return { ended: true };
        assert.deepEqual([message.mode, message.wav_format, message.audio_fs], ['2pass', 'pcm', 8_000]);
        const hotWords = JSON.parse(message.hotwords);
        assert.equal(hotWords['yes please'] ?? 20, 20);
        if ('no' in hotWords) assert.equal(Object.keys(hotWords)[0], 'tulip', 'the words of the company come first');
        begun = true;
        return {};
      },
      partial: (text) => {
        const piece = text.slice(told.length);
        told = text;
        return [result('2pass-online', piece, false)];
      },
      sentence: (text) => [result('2pass-offline', text, true)],
      done: () => (told === '' ? [result('2pass-offline', '', true)] : []),
      quota: () => null,
      refused: () => null,
    };
  },
});

/** sherpa-onnx' online websocket server. */
export const sherpaVendor = (key: string): Vendor => ({
  bytesPerSecond: 64_000,
  isAuthorised: (request) => bearer(request, key),
  dialect: () => ({
    take: (frame) => {
      if (frame === 'Done') return { ended: true };
      const audio = bytesOf(frame);
      assert.equal(audio.length % 4, 0);
      for (let at = 0; at < audio.length; at += 4) assert(Math.abs(audio.readFloatLE(at)) <= 1);
      return { audio };
    },
    partial: (text) => [JSON.stringify({ text, tokens: [], timestamps: [], segment: 0, start_time: 0, is_final: false })],
    sentence: (text) => [JSON.stringify({ text, tokens: [], timestamps: [], segment: 0, start_time: 0, is_final: true })],
    done: () => ['Done!'],
    quota: () => null,
    refused: () => null,
  }),
});

/** Deepgram's live transcription. */
export const deepgramVendor = (key: string): Vendor => ({
  bytesPerSecond: 16_000,
  isAuthorised: (request) => bearer(request, key, 'Token'),
  dialect: (request) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'ws://host');
    const results = (transcript: string, isFinal: boolean): string =>
      JSON.stringify({
        type: 'Results',
        is_final: isFinal,
        speech_final: isFinal,
        channel: { alternatives: [{ transcript, confidence: 0.98 }] },
      });
    return {
      take: (frame) => {
        assert.equal(pathname, '/v1/listen');
        const asked = ['encoding', 'sample_rate', 'interim_results', 'model'].map((one) => searchParams.get(one));
        assert.deepEqual(asked, ['linear16', '8000', 'true', 'nova-3']);
        if (Buffer.isBuffer(frame)) return { audio: frame };
        const { type } = JSON.parse(frame);
        assert(['Finalize', 'CloseStream', 'KeepAlive'].includes(type), type);
        return { ended: type === 'CloseStream' };
      },
      partial: (text) => [results(text, false)],
      sentence: (text) => [results(text, true)],
      done: () => [JSON.stringify({ type: 'Metadata', request_id: 'r', duration: 1 })],
      quota: () => null,
      refused: () => null,
    };
  },
});
