import { strict as assert } from 'node:assert';
import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Dialect, Vendor } from './vendor-server.ts';

const addressOf = (request: IncomingMessage): URL => new URL(request.url ?? '', `ws://${request.headers.host}`);

const audio = (frame: string | Buffer): Buffer => {
  assert(Buffer.isBuffer(frame), `expected audio, got ${String(frame).slice(0, 80)}`);
  return frame;
};

/** Alibaba Cloud NLS: the token is in the address, and is told to be wrong there by TaskFailed. */
export const aliyunVendor = (token: string): Vendor => ({
  bytesPerSecond: 16_000,
  isAuthorised: (request) => addressOf(request).searchParams.get('token') === token,
  dialect: () => {
    let task = '';
    const event = (name: string, payload: object, more: object = {}): string =>
      JSON.stringify({
        header: { namespace: 'SpeechTranscriber', name, status: 20_000_000, message_id: 'm', task_id: task, ...more },
        payload,
      });
    const failed = (status: number, text: string): string => event('TaskFailed', {}, { status, status_text: text });
    return {
      take: (frame) => {
        if (Buffer.isBuffer(frame)) {
          assert.notEqual(task, '', 'audio before TranscriptionStarted');
          return { audio: frame };
        }
        const { header, payload } = JSON.parse(frame);
        assert.deepEqual([header.namespace, header.appkey, header.message_id.length], ['SpeechTranscriber', 'app-key', 32]);
        if (header.name === 'StopTranscription') {
          assert.equal(header.task_id, task);
          return { ended: true };
        }
        assert.deepEqual([header.name, payload.format, payload.sample_rate], ['StartTranscription', 'pcm', 8_000]);
        task = header.task_id;
        return { replies: [event('TranscriptionStarted', { session_id: 's' })] };
      },
      partial: (text) => [event('TranscriptionResultChanged', { index: 1, time: 500, result: text })],
      sentence: (text) => [event('SentenceEnd', { index: 1, time: 1_000, result: text, confidence: 0.97 })],
      done: () => [event('TranscriptionCompleted', {})],
      quota: () => [failed(40_000_005, 'Gateway:TOO_MANY_REQUESTS:Too many requests!')],
      refused: () => [failed(40_000_001, 'Gateway:ACCESS_DENIED:The token is invalid!')],
    };
  },
});

/** Tencent Cloud: the signature is in the address, and is told to be wrong by code 4002. */
export const tencentVendor = (secret: string): Vendor => ({
  bytesPerSecond: 16_000,
  isAuthorised: (request) => {
    const { host, pathname, searchParams } = addressOf(request);
    const signed = [...searchParams].filter(([key]) => key !== 'signature').sort(([a], [b]) => (a < b ? -1 : 1));
    const plain = `${host}${pathname}?${signed.map(([key, value]) => `${key}=${value}`).join('&')}`;
    return createHmac('sha1', secret).update(plain).digest('base64') === searchParams.get('signature');
  },
  dialect: (request) => {
    const { pathname, searchParams } = addressOf(request);
    const message = (more: object): string =>
      JSON.stringify({ code: 0, message: 'success', voice_id: searchParams.get('voice_id'), message_id: 'm', ...more });
    const result = (sliceType: number, text: string): string =>
      message({
        result: { slice_type: sliceType, index: 0, start_time: 0, end_time: 500, voice_text_str: text, word_size: 0, word_list: [] },
      });
    return {
      greets: () => [message({})],
      take: (frame) => {
        assert.equal(pathname, '/asr/v2/1250000000');
        assert.deepEqual([searchParams.get('voice_format'), searchParams.get('engine_model_type')], ['1', '8k_en']);
        if (Buffer.isBuffer(frame)) return { audio: frame };
        assert.deepEqual(JSON.parse(frame), { type: 'end' });
        return { ended: true };
      },
      partial: (text) => [result(1, text)],
      sentence: (text) => [result(2, text)],
      done: () => [message({ final: 1 })],
      quota: () => [message({ code: 4_006, message: 'concurrency limit exceeded' })],
      refused: () => [message({ code: 4_002, message: 'authentication failed' })],
    };
  },
});

/** Volcengine: binary frames; headers say who asks. */
export const volcengineVendor = (key: string): Vendor => ({
  bytesPerSecond: 32_000,
  isAuthorised: ({ headers }) => headers['x-api-access-key'] === key && headers['x-api-app-key'] === 'app',
  dialect: (request) => {
    let begun = false;
    const response = (text: string, last: boolean): Buffer => {
      const body = Buffer.from(
        JSON.stringify({ audio_info: { duration: 1_000 }, result: { text, utterances: [{ text, definite: last }] } }),
      );
      const head = Buffer.from([0x11, 0x90 | (last ? 0x3 : 0x1), 0x10, 0]);
      const numbers = Buffer.alloc(8);
      numbers.writeInt32BE(last ? -2 : 2, 0);
      numbers.writeUInt32BE(body.length, 4);
      return Buffer.concat([head, numbers, body]);
    };
    let whole = '';
    return {
      take: (frame) => {
        assert.equal(request.headers['x-api-resource-id'], 'volc.bigasr.sauc.duration');
        const bytes = audio(frame);
        assert.equal(bytes[0], 0x11);
        const [type, flags] = [(bytes[1] ?? 0) >> 4, (bytes[1] ?? 0) & 0xf];
        const payload = bytes.subarray(8);
        assert.equal(bytes.readUInt32BE(4), payload.length);
        if (type === 1) {
          const asked = JSON.parse(payload.toString('utf8'));
          assert.deepEqual([asked.audio.format, asked.audio.rate, asked.request.model_name], ['pcm', 16_000, 'bigmodel']);
          begun = true;
          return {};
        }
        assert.equal(type, 2);
        assert(begun, 'audio before the full request');
        return { audio: payload, ended: flags === 2 };
      },
      partial: (text) => [response(text, false)],
      sentence: (text) => {
        whole = text;
        return [];
      },
      done: () => [response(whole, true)],
      quota: () => {
        const body = Buffer.from('quota exceeded for types: concurrency');
        const numbers = Buffer.alloc(8);
        numbers.writeUInt32BE(45_000_292, 0);
        numbers.writeUInt32BE(body.length, 4);
        return [Buffer.concat([Buffer.from([0x11, 0xf0, 0x10, 0]), numbers, body])];
      },
      refused: () => null,
    };
  },
});

/** Azure: messages with headers; audio begins with that of a WAV file. */
export const azureVendor = (key: string): Vendor => ({
  bytesPerSecond: 16_000,
  isAuthorised: ({ headers }) => headers['ocp-apim-subscription-key'] === key,
  dialect: (request) => {
    const { pathname, searchParams } = addressOf(request);
    const seen: string[] = [];
    const message = (path: string, body: object): string =>
      `X-RequestId:r\r\nContent-Type:application/json; charset=utf-8\r\nPath:${path}\r\n\r\n${JSON.stringify(body)}`;
    const take: Dialect['take'] = (frame) => {
      assert.deepEqual([pathname, searchParams.get('language')], ['/speech/recognition/conversation/cognitiveservices/v1', 'en-US']);
      if (typeof frame === 'string') {
        seen.push(/^Path: (.+)\r$/m.exec(frame)?.[1] ?? '');
        return {};
      }
      const length = frame.readUInt16BE(0);
      assert.match(frame.subarray(2, 2 + length).toString('ascii'), /^Path: audio\r\nX-RequestId: [0-9a-f]{32}\r\n/);
      assert.deepEqual(seen.slice(0, 2), ['speech.config', 'speech.context']);
      const body = frame.subarray(2 + length);
      if (!seen.includes('wav')) {
        assert.equal(body.subarray(0, 4).toString('ascii'), 'RIFF');
        seen.push('wav');
        return { replies: [message('turn.start', { context: { serviceTag: 't' } })] };
      }
      return body.length === 0 ? { ended: true } : { audio: body };
    };
    return {
      take,
      partial: (text) => [message('speech.hypothesis', { Text: text, Offset: 0, Duration: 1 })],
      sentence: (text) => [
        message('speech.phrase', {
          RecognitionStatus: 'Success',
          Offset: 0,
          Duration: 1,
          NBest: [{ Confidence: 0.9, Lexical: text, Display: text }],
        }),
      ],
      done: () => [message('speech.endDetected', {}), message('turn.end', {})],
      quota: () => [message('speech.phrase', { RecognitionStatus: 'TooManyRequests', Offset: 0, Duration: 0 })],
      refused: () => null,
    };
  },
});

/** OpenAI's Realtime API, a transcription session. */
export const realtimeVendor = (key: string): Vendor => ({
  bytesPerSecond: 48_000,
  isAuthorised: ({ headers }) => headers.authorization === `Bearer ${key}`,
  dialect: (request) => {
    let told = '';
    const event = (type: string, more: object = {}): string => JSON.stringify({ type, event_id: 'e', ...more });
    return {
      greets: () => [event('session.created')],
      take: (frame) => {
        assert.equal(addressOf(request).searchParams.get('intent'), 'transcription');
        assert(typeof frame === 'string');
        const message = JSON.parse(frame);
        if (message.type === 'input_audio_buffer.append') return { audio: Buffer.from(message.audio, 'base64') };
        if (message.type === 'input_audio_buffer.commit') return { ended: true, replies: [event('input_audio_buffer.committed')] };
        assert.equal(message.type, 'session.update');
        const { input } = message.session.audio;
        assert.deepEqual(
          [message.session.type, input.format, input.turn_detection],
          ['transcription', { type: 'audio/pcm', rate: 24_000 }, null],
        );
        return { replies: [event('session.updated')] };
      },
      partial: (text) => {
        const delta = text.slice(told.length);
        told = text;
        return [event('conversation.item.input_audio_transcription.delta', { item_id: 'i', content_index: 0, delta })];
      },
      sentence: (text) => [
        event('conversation.item.input_audio_transcription.completed', { item_id: 'i', content_index: 0, transcript: text }),
      ],
      done: () => (told === '' ? [event('conversation.item.input_audio_transcription.completed', { item_id: 'i', transcript: '' })] : []),
      quota: () => [
        event('error', { error: { type: 'insufficient_quota', code: 'insufficient_quota', message: 'You exceeded your current quota' } }),
      ],
      refused: () => null,
    };
  },
});
