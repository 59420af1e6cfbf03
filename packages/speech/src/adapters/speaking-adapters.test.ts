import { strict as assert } from 'node:assert';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { speakingContract } from './testing/speaking-contract.ts';
import { ProviderError } from './transport/provider-error.ts';
import { StreamSynthesiser } from './transport/stream-synthesiser.ts';

/** Gives a token that tells whose secret asked for it. */
const tokens = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://host');
  const rest = (request.url ?? '').replace(/^\/\?Signature=[^&]+&/, '');
  const signature = createHmac('sha1', 'right-key&')
    .update(`GET&%2F&${encodeURIComponent(rest)}`)
    .digest('base64');
  const isRight = searchParams.get('Signature') === signature;
  response.end(JSON.stringify({ Token: { Id: isRight ? 'good' : 'bad', ExpireTime: Date.now() / 1_000 + 86_400 } }));
});
afterAll(() => void tokens.close());

speakingContract({
  ...{ kind: 'aliyun', rate: 8_000, over: 'socket', key: 'accessKeySecret' },
  fields: async (port) => {
    if (!tokens.listening) await once(tokens.listen(0, '127.0.0.1'), 'listening');
    const { port: tokenPort } = tokens.address() as AddressInfo;
    const addresses = { address: `ws://127.0.0.1:${port}/ws/v1`, tokenAddress: `http://127.0.0.1:${tokenPort}` };
    return { ...addresses, appKey: 'app-key', accessKeyId: 'id', accessKeySecret: 'right-key' };
  },
  answer: (request, body) => {
    const { header, payload } = JSON.parse(body);
    assert.deepEqual([header.namespace, header.name, header.appkey], ['SpeechSynthesizer', 'StartSynthesis', 'app-key']);
    assert.deepEqual([payload.format, payload.sample_rate, payload.voice], ['pcm', 8_000, 'xiaoyun']);
    const event = (name: string, status: number, text: string): string =>
      JSON.stringify({ header: { ...header, name, status, status_text: text }, payload: {} });
    return {
      isAuthorised: new URL(request.url ?? '', 'ws://host').searchParams.get('token') === 'good',
      text: payload.text,
      audio: (pcm) => pcm,
      done: () => event('SynthesisCompleted', 20_000_000, 'Gateway:SUCCESS:Success.'),
      quota: () => event('TaskFailed', 40_000_005, 'Gateway:TOO_MANY_REQUESTS:Too many requests!'),
      refused: () => event('TaskFailed', 40_000_001, 'Gateway:ACCESS_DENIED:The token is invalid!'),
    };
  },
});

speakingContract({
  ...{ kind: 'tencent', rate: 8_000, over: 'socket', key: 'secretKey' },
  fields: (port) => ({ speechAddress: `ws://127.0.0.1:${port}/stream_ws`, appId: '1250000000', secretId: 'id', secretKey: 'right-key' }),
  answer: (request, _, key) => {
    const { host, pathname, searchParams } = new URL(request.url ?? '', `ws://${request.headers.host}`);
    const signed = [...searchParams].filter(([name]) => name !== 'Signature').sort(([a], [b]) => (a < b ? -1 : 1));
    const plain = `GET${host}${pathname}?${signed.map(([name, value]) => `${name}=${value}`).join('&')}`;
    assert.deepEqual(
      ['Action', 'Codec', 'SampleRate', 'VoiceType'].map((name) => searchParams.get(name)),
      ['TextToStreamAudioWS', 'pcm', '8000', '101001'],
    );
    const message = (more: object): string =>
      JSON.stringify({ code: 0, message: 'success', session_id: 's', request_id: 'r', message_id: 'm', ...more });
    return {
      isAuthorised: createHmac('sha1', key).update(plain).digest('base64') === searchParams.get('Signature'),
      text: searchParams.get('Text') ?? '',
      audio: (pcm) => pcm,
      done: () => message({ final: 1 }),
      quota: () => message({ code: 10_004, message: 'resource exhausted' }),
      refused: () => message({ code: 10_003, message: 'authentication failed' }),
    };
  },
});

speakingContract({
  ...{ kind: 'volcengine', rate: 8_000, over: 'http', key: 'accessToken' },
  fields: (port) => ({ speechAddress: `http://127.0.0.1:${port}/api/v3/tts/unidirectional`, appId: 'app', accessToken: 'right-key' }),
  answer: ({ headers }, body, key) => {
    const { req_params: asked } = JSON.parse(body);
    assert.deepEqual([asked.audio_params.format, asked.audio_params.sample_rate], ['pcm', 8_000]);
    assert.equal(headers['x-api-resource-id'], 'volc.service_type.10029');
    return {
      isAuthorised: headers['x-api-access-key'] === key,
      text: asked.text,
      audio: (pcm) => `${JSON.stringify({ code: 0, message: '', data: pcm.toString('base64') })}\n`,
      done: () => `${JSON.stringify({ code: 20_000_000, message: 'ok', data: null })}\n`,
      quota: () => `${JSON.stringify({ code: 45_000_292, message: 'quota exceeded for types: concurrency' })}\n`,
      refused: () => ({ status: 401, body: '{"message":"invalid token"}' }),
    };
  },
});

speakingContract({
  ...{ kind: 'azure', rate: 8_000, over: 'http', key: 'key' },
  fields: (port) => ({ speechAddress: `http://127.0.0.1:${port}`, key: 'right-key', region: 'eastasia' }),
  answer: ({ headers, url }, body, key) => {
    assert.deepEqual([url, headers['x-microsoft-outputformat']], ['/cognitiveservices/v1', 'raw-8khz-16bit-mono-pcm']);
    const said = /<voice name="zh-CN-XiaoxiaoNeural"><prosody rate="0%">(.*)<\/prosody><\/voice><\/speak>$/.exec(body)?.[1];
    assert(said !== undefined, body);
    return {
      isAuthorised: headers['ocp-apim-subscription-key'] === key,
      text: said.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
      audio: (pcm) => pcm,
      done: () => null,
      quota: () => ({ status: 429, body: '' }),
      refused: () => ({ status: 401, body: '' }),
    };
  },
});

speakingContract({
  ...{ kind: 'openai', rate: 24_000, over: 'http', key: 'key' },
  fields: (port) => ({ address: `http://127.0.0.1:${port}/v1`, key: 'right-key' }),
  answer: ({ headers, url }, body, key) => {
    const asked = JSON.parse(body);
    assert.deepEqual([url, asked.response_format, asked.voice, asked.model], ['/v1/audio/speech', 'pcm', 'alloy', 'gpt-4o-mini-tts']);
    return {
      isAuthorised: headers.authorization === `Bearer ${key}`,
      text: asked.input,
      audio: (pcm) => pcm,
      done: () => null,
      quota: () => ({ status: 429, body: JSON.stringify({ error: { code: 'insufficient_quota' } }) }),
      refused: () => ({ status: 401, body: JSON.stringify({ error: { code: 'invalid_api_key' } }) }),
    };
  },
});

test('a text of which nothing comes for a while is given up', async () => {
  const silent = new StreamSynthesiser({ name: 'silent', rate: 8_000, silentMs: 1, speak: () => new Promise(() => undefined) });
  expect(await silent.speak({ text: 'a', language: 'en' })).toMatchObject({ kind: 'failed', reason: 'timeout' });
});

test('speech without end is cut off, and what a vendor says holds no key', async () => {
  const endless = new StreamSynthesiser({
    ...{ name: 'endless', rate: 8_000 },
    speak: async (_, deliver, signal) => {
      while (!signal.aborted) deliver(Buffer.alloc(1_000_000));
    },
  });
  expect(await endless.speak({ text: 'a', language: 'en' })).toMatchObject({ kind: 'failed', reason: 'protocol' });
  const telling = new StreamSynthesiser({
    ...{ name: 'telling', rate: 8_000 },
    speak: () => Promise.reject(new ProviderError('refused', 'key sk-abcdefghijklmnopqrstuvwxyz0123456789 is wrong')),
  });
  expect(await telling.speak({ text: 'a', language: 'en' })).toMatchObject({ message: 'key … is wrong' });
});
