import { type Adapter, field, fieldReader } from './adapter.ts';
import { type HeardFrame, pcmOf } from './transport/hearing-protocol.ts';
import { hotWordsOf } from './transport/hot-words.ts';
import { listWithin, numberWithin, objectOf, textWithin, within } from './transport/json.ts';
import { StreamRecogniser } from './transport/stream-recogniser.ts';

const fields = [
  field.secret('key', 'API 密钥', 'API key'),
  field.optional('model', '模型', 'Model', 'nova-3'),
  field.optionalAddress('address', '地址', 'Address', 'wss://api.deepgram.com'),
];

const LANGUAGES: Readonly<Record<string, string>> = { zh: 'zh-CN', en: 'en' };
const MOST_KEY_TERMS = 100;

/** Deepgram's live transcription: developers.deepgram.com/docs/live-streaming-audio and /reference/speech-to-text/listen-streaming. */
export const deepgram: Adapter = {
  kind: 'deepgram',
  name: { zh: 'Deepgram', en: 'Deepgram' },
  place: 'cloud',
  fields,
  hearing: {
    can: { languages: ['en', 'zh'], partials: true, endpointing: true, hotWords: true, closed: false, rate: 8_000 },
    make: (provider) => {
      const value = fieldReader(fields, provider);
      return new StreamRecogniser({
        ...{ name: 'deepgram', reach: provider.reach },
        begin: (request) => {
          const { expect } = request;
          const url = new URL('/v1/listen', value('address'));
          const model = value('model');
          const asked = { model, language: LANGUAGES[expect.language] ?? expect.language, encoding: 'linear16', sample_rate: '8000' };
          for (const [key, one] of Object.entries({ ...asked, channels: '1', interim_results: 'true', punctuate: 'true' }))
            url.searchParams.set(key, one);
          // Its hot words: `keyterm` for nova-3, `keywords` for the models before.
          const hotWord = model.startsWith('nova-3') ? 'keyterm' : 'keywords';
          for (const phrase of hotWordsOf(request, MOST_KEY_TERMS)) url.searchParams.append(hotWord, phrase);
          return {
            url: url.href,
            headers: { authorization: `Token ${value('key')}` },
            ...{ rate: 8_000, frameMs: 100 },
            open: () => [],
            audio: pcmOf,
            end: () => [JSON.stringify({ type: 'Finalize' }), JSON.stringify({ type: 'CloseStream' })],
            read: (frame): HeardFrame[] => {
              const message = objectOf(frame);
              switch (textWithin(message, 'type')) {
                case 'Results': {
                  const [best] = listWithin(within(message, 'channel'), 'alternatives');
                  const text = textWithin(best, 'transcript');
                  if (message.is_final === true) return [{ kind: 'sentence', text, confidence: numberWithin(best, 'confidence') }];
                  return text === '' ? [] : [{ kind: 'partial', text }];
                }
                // Comes last, after everything that was said before the stream was closed.
                case 'Metadata':
                  return [{ kind: 'done' }];
                case 'Error':
                  return [{ kind: 'failed', reason: 'unavailable', message: textWithin(message, 'description') }];
                case 'SpeechStarted':
                case 'UtteranceEnd':
                  return [];
                default:
                  throw new TypeError('unknown type');
              }
            },
          };
        },
      });
    },
  },
};
