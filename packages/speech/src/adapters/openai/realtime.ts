import type { SynthesiserFailure } from '../../ports/synthesiser.ts';
import { type Adapter, field, fieldReader } from '../adapter.ts';
import { type HeardFrame, pcmOf } from '../transport/hearing-protocol.ts';
import { hotWordsOf } from '../transport/hot-words.ts';
import { objectOf, textWithin, within } from '../transport/json.ts';
import { StreamRecogniser } from '../transport/stream-recogniser.ts';

const fields = [
  field.secret('key', 'API 密钥', 'API key'),
  field.optional('model', '模型', 'Model', 'gpt-4o-transcribe'),
  field.optionalAddress(
    'address',
    '地址（兼容的服务填它的）',
    'Address (or that of a compatible server)',
    'wss://api.openai.com/v1/realtime',
  ),
];

const MOST_PROMPT = 600;

const reasonOf = (code: string): SynthesiserFailure => {
  if (/api_key|auth|permission/.test(code)) return 'refused';
  return /quota|rate_limit/.test(code) ? 'quota' : 'unavailable';
};

const append = (samples: Int16Array): string =>
  JSON.stringify({ type: 'input_audio_buffer.append', audio: pcmOf(samples).toString('base64') });

/** The Realtime API's transcription sessions, turns by our own end-pointing: developers.openai.com/api/docs/guides/realtime-transcription. */
export const openaiRealtime: Adapter = {
  kind: 'openai-realtime',
  name: { zh: 'OpenAI 实时', en: 'OpenAI Realtime' },
  place: 'cloud',
  fields,
  hearing: {
    can: { languages: ['zh', 'en', 'yue'], partials: true, endpointing: true, hotWords: 'partly', closed: false, rate: 24_000 },
    make: (provider) => {
      const value = fieldReader(fields, provider);
      return new StreamRecogniser({
        ...{ name: 'openai-realtime', reach: provider.reach },
        begin: (request) => {
          const { expect } = request;
          const url = new URL(value('address'));
          url.searchParams.set('intent', 'transcription');
          const prompt = hotWordsOf(request, MOST_PROMPT).join('，').slice(0, MOST_PROMPT);
          const transcription = { model: value('model'), language: expect.language, ...(prompt === '' ? {} : { prompt }) };
          const input = { format: { type: 'audio/pcm', rate: 24_000 }, transcription, turn_detection: null };
          let growing = '';
          return {
            url: url.href,
            headers: { authorization: `Bearer ${value('key')}` },
            ...{ rate: 24_000, frameMs: 100, waitsForReady: true },
            open: () => [JSON.stringify({ type: 'session.update', session: { type: 'transcription', audio: { input } } })],
            audio: append,
            end: () => [JSON.stringify({ type: 'input_audio_buffer.commit' })],
            read: (frame): HeardFrame[] => {
              const message = objectOf(frame);
              const type = textWithin(message, 'type');
              const error = within(message, 'error');
              const code = textWithin(error, 'code') || textWithin(error, 'type');
              switch (type) {
                case 'session.updated':
                  return [{ kind: 'ready' }];
                case 'conversation.item.input_audio_transcription.delta':
                  growing += textWithin(message, 'delta');
                  return [{ kind: 'partial', text: growing }];
                case 'conversation.item.input_audio_transcription.completed':
                  return [{ kind: 'sentence', text: textWithin(message, 'transcript') }, { kind: 'done' }];
                case 'conversation.item.input_audio_transcription.failed':
                case 'error':
                  return [{ kind: 'failed', reason: reasonOf(code), message: `${code} ${textWithin(error, 'message')}` }];
                case '':
                  throw new TypeError('no type');
                default:
                  return [];
              }
            },
          };
        },
      });
    },
  },
};
