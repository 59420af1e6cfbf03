import { randomUUID } from 'node:crypto';
import type { SynthesiserFailure } from '../../ports/synthesiser.ts';
import type { SpeechProvider } from '../../providers/provider.ts';
import { type Adapter, field, fieldReader } from '../adapter.ts';
import { type HeardFrame, pcmOf } from '../transport/hearing-protocol.ts';
import { hotWordsOf } from '../transport/hot-words.ts';
import { askStream } from '../transport/http.ts';
import { listWithin, numberWithin, objectOf, textWithin } from '../transport/json.ts';
import { StreamRecogniser } from '../transport/stream-recogniser.ts';
import { StreamSynthesiser } from '../transport/stream-synthesiser.ts';
import { wavHeader } from '../transport/wav.ts';
import { audioMessage, readMessage, textMessage } from './messages.ts';

const fields = [
  field.secret('key', '密钥', 'Key'),
  field.hostLabel('region', '区域，如 eastasia', 'Region, such as eastasia'),
  field.optional('voice', '默认语音', 'Standard voice', 'zh-CN-XiaoxiaoNeural'),
  field.optionalAddress('address', '识别地址', 'Recognition address', ''),
  field.optionalAddress('speechAddress', '合成地址', 'Synthesis address', ''),
];

const LOCALES: Readonly<Record<string, string>> = { zh: 'zh-CN', en: 'en-US', yue: 'zh-HK' };
const voices = [
  { id: 'zh-CN-XiaoxiaoNeural', name: { zh: '晓晓（女）', en: 'Xiaoxiao (female)' }, languages: ['zh'] },
  { id: 'zh-CN-YunxiNeural', name: { zh: '云希（男）', en: 'Yunxi (male)' }, languages: ['zh'] },
  { id: 'en-US-JennyNeural', name: { zh: 'Jenny（女，英文）', en: 'Jenny (female)' }, languages: ['en'] },
  { id: 'en-US-GuyNeural', name: { zh: 'Guy（男，英文）', en: 'Guy (male)' }, languages: ['en'] },
];
const GENERIC: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  zh: { female: 'zh-CN-XiaoxiaoNeural', male: 'zh-CN-YunxiNeural', '': 'zh-CN-XiaoxiaoNeural' },
  en: { female: 'en-US-JennyNeural', male: 'en-US-GuyNeural', '': 'en-US-JennyNeural' },
};
const MOST_PHRASES = 500;

/** What `RecognitionStatus` says besides Success and its like. */
const FAILURES: Readonly<Record<string, SynthesiserFailure>> = {
  Error: 'unavailable',
  TooManyRequests: 'quota',
  Forbidden: 'refused',
  BadRequest: 'protocol',
  ServiceUnavailable: 'unavailable',
};

const phrase = (body: string): HeardFrame[] => {
  const message = objectOf(body);
  const status = textWithin(message, 'RecognitionStatus');
  const failure = FAILURES[status];
  if (failure) return [{ kind: 'failed', reason: failure, message: status }];
  if (status !== 'Success') return [];
  const [best] = listWithin(message, 'NBest');
  const text = textWithin(best, 'Display') || textWithin(message, 'DisplayText');
  return [{ kind: 'sentence', text, confidence: numberWithin(best, 'Confidence') }];
};

const listener = (provider: SpeechProvider): StreamRecogniser => {
  const value = fieldReader(fields, provider);
  return new StreamRecogniser({
    ...{ name: 'azure', reach: provider.reach },
    begin: (request) => {
      const { expect } = request;
      const requestId = randomUUID().replaceAll('-', '');
      const base = value('address') || `wss://${value('region')}.stt.speech.microsoft.com`;
      const url = new URL('/speech/recognition/conversation/cognitiveservices/v1', base);
      url.searchParams.set('language', LOCALES[expect.language] ?? expect.language);
      url.searchParams.set('format', 'detailed');
      const items = hotWordsOf(request, MOST_PHRASES).map((Text) => ({ Text }));
      const config = {
        context: {
          system: { name: 'parley', version: '1' },
          audio: { source: { samplerate: '8000', bitspersample: '16', channelcount: '1' } },
        },
      };
      return {
        url: url.href,
        headers: { 'Ocp-Apim-Subscription-Key': value('key'), 'X-ConnectionId': randomUUID().replaceAll('-', '') },
        ...{ rate: 8_000, frameMs: 100 },
        open: () => [
          textMessage('speech.config', requestId, config),
          textMessage('speech.context', requestId, { dgi: { Groups: [{ Type: 'Generic', Items: items }] } }),
          audioMessage(requestId, wavHeader(8_000, 'streaming')),
        ],
        audio: (samples) => audioMessage(requestId, pcmOf(samples)),
        end: () => [audioMessage(requestId, Buffer.alloc(0))],
        read: (frame): HeardFrame[] => {
          const { path, body } = readMessage(frame);
          if (path === 'speech.hypothesis' || path === 'speech.fragment')
            return [{ kind: 'partial', text: textWithin(objectOf(body), 'Text') }];
          if (path === 'speech.phrase') return phrase(body);
          return path === 'turn.end' ? [{ kind: 'done' }] : [];
        },
      };
    },
  });
};

const escaped = (text: string): string => text.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const speaker = (provider: SpeechProvider): StreamSynthesiser => {
  const value = fieldReader(fields, provider);
  const { reach } = provider;
  return new StreamSynthesiser({
    ...{ name: 'azure', rate: 8_000 },
    speak: async ({ text, language, voice = '', speed = 1 }, deliver, signal) => {
      const base = value('speechAddress') || `https://${value('region')}.tts.speech.microsoft.com`;
      const named = voices.some(({ id }) => id === voice) ? voice : (GENERIC[language]?.[voice] ?? value('voice'));
      const spoken = `<prosody rate="${Math.round((speed - 1) * 100)}%">${escaped(text)}</prosody>`;
      const body = `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${LOCALES[language] ?? 'zh-CN'}"><voice name="${escaped(named)}">${spoken}</voice></speak>`;
      const headers = {
        'Ocp-Apim-Subscription-Key': value('key'),
        'content-type': 'application/ssml+xml',
        'X-Microsoft-OutputFormat': 'raw-8khz-16bit-mono-pcm',
        'user-agent': 'parley',
      };
      await askStream({ method: 'POST', url: new URL('/cognitiveservices/v1', base).href, headers, body, reach, signal }, deliver);
    },
  });
};

/** Azure AI Speech: learn.microsoft.com/azure/ai-services/speech-service (recognition over its websocket, synthesis by REST). */
export const azure: Adapter = {
  kind: 'azure',
  name: { zh: 'Azure', en: 'Azure' },
  place: 'cloud',
  fields,
  hearing: {
    can: { languages: ['zh', 'en', 'yue'], partials: true, endpointing: true, hotWords: true, closed: false, rate: 8_000 },
    make: listener,
  },
  speaking: { can: { languages: ['zh', 'en'], streams: true, speed: true, voices, rate: 8_000 }, make: speaker },
};
