import { randomUUID } from 'node:crypto';
import type { SynthesiserFailure } from '../../ports/synthesiser.ts';
import type { SpeechProvider } from '../../providers/provider.ts';
import { type Adapter, field, fieldReader } from '../adapter.ts';
import { type HeardFrame, pcmOf } from '../transport/hearing-protocol.ts';
import { hotWordsOf } from '../transport/hot-words.ts';
import { askStream } from '../transport/http.ts';
import { listWithin, numberWithin, objectOf, textWithin, within } from '../transport/json.ts';
import { ProviderError } from '../transport/provider-error.ts';
import { StreamRecogniser } from '../transport/stream-recogniser.ts';
import { StreamSynthesiser } from '../transport/stream-synthesiser.ts';
import { audioRequest, fullRequest, readFrame } from './frames.ts';

const fields = [
  field.text('appId', 'APP ID', 'APP ID'),
  field.secret('accessToken', 'Access Token', 'Access token'),
  field.optional('resource', '识别资源', 'Recognition resource', 'volc.bigasr.sauc.duration'),
  field.optional('speechResource', '合成资源', 'Synthesis resource', 'volc.service_type.10029'),
  field.optional('voice', '默认音色', 'Standard voice', 'zh_female_shuangkuaisisi_moon_bigtts'),
  field.optionalAddress('address', '识别地址', 'Recognition address', 'wss://openspeech.bytedance.com/api/v3/sauc/bigmodel_async'),
  field.optionalAddress('speechAddress', '合成地址', 'Synthesis address', 'https://openspeech.bytedance.com/api/v3/tts/unidirectional'),
];

const voices = [
  { id: 'zh_female_shuangkuaisisi_moon_bigtts', name: { zh: '爽快思思（女）', en: 'Sisi (female)' }, languages: ['zh', 'en'] },
  { id: 'zh_male_wennuanahu_moon_bigtts', name: { zh: '温暖阿虎（男）', en: 'Ahu (male)' }, languages: ['zh', 'en'] },
];
const GENERIC: Readonly<Record<string, string>> = {
  female: 'zh_female_shuangkuaisisi_moon_bigtts',
  male: 'zh_male_wennuanahu_moon_bigtts',
};
const MOST_HOT_WORDS = 100;
const DONE = 20_000_000;

/** Codes as both services tell them; where the code is a general one, the words say more. */
const reasonOf = (code: number, said: string): SynthesiserFailure => {
  if (/quota|concurrency|limit/i.test(said) || code === 429) return 'quota';
  if (/auth|grant|token|access|denied/i.test(said) || code === 401 || code === 403) return 'refused';
  return code === 45_000_081 ? 'timeout' : 'unavailable';
};

const headersOf = (value: (key: string) => string, resource: string): Record<string, string> => ({
  'X-Api-App-Key': value('appId'),
  'X-Api-App-Id': value('appId'),
  'X-Api-Access-Key': value('accessToken'),
  'X-Api-Resource-Id': resource,
  'X-Api-Connect-Id': randomUUID(),
});

const listener = (provider: SpeechProvider): StreamRecogniser => {
  const value = fieldReader(fields, provider);
  return new StreamRecogniser({
    ...{ name: 'volcengine', reach: provider.reach },
    begin: (asked) => {
      const hotwords = hotWordsOf(asked, MOST_HOT_WORDS).map((word) => ({ word }));
      const context = hotwords.length > 0 ? { corpus: { context: JSON.stringify({ hotwords }) } } : {};
      const request = {
        user: { uid: 'parley' },
        audio: { format: 'pcm', rate: 16_000, bits: 16, channel: 1 },
        request: { model_name: 'bigmodel', enable_itn: true, enable_punc: true, show_utterances: true, result_type: 'full', ...context },
      };
      return {
        url: value('address'),
        headers: headersOf(value, value('resource')),
        ...{ rate: 16_000, frameMs: 200 },
        open: () => [fullRequest(request)],
        audio: (samples) => audioRequest(pcmOf(samples), false),
        end: () => [audioRequest(Buffer.alloc(0), true)],
        read: (frame): HeardFrame[] => {
          const read = readFrame(frame);
          if (read.kind === 'error')
            return [{ kind: 'failed', reason: reasonOf(read.code, read.body), message: `${read.code} ${read.body}` }];
          const result = within(objectOf(read.body), 'result');
          // Each answer tells the whole so far.
          const text = textWithin(result, 'text');
          if (!read.isLast) return text === '' ? [] : [{ kind: 'partial', text }];
          const [utterance] = listWithin(result, 'utterances');
          return [{ kind: 'sentence', text, confidence: numberWithin(within(utterance, 'additions'), 'confidence') }, { kind: 'done' }];
        },
      };
    },
  });
};

/** Lines of a stream that comes in any pieces. */
const lineReader = (onLine: (line: string) => void): ((piece: Buffer) => void) => {
  let rest = Buffer.alloc(0);
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10)) {
      const line = rest.subarray(0, at).toString('utf8').trim();
      rest = rest.subarray(at + 1);
      if (line !== '') onLine(line);
    }
  };
};

const speaker = (provider: SpeechProvider): StreamSynthesiser => {
  const value = fieldReader(fields, provider);
  const { reach } = provider;
  return new StreamSynthesiser({
    ...{ name: 'volcengine', rate: 8_000 },
    speak: async ({ text, voice, speed = 1 }, deliver, signal) => {
      const audio = { format: 'pcm', sample_rate: 8_000, speech_rate: Math.round(Math.max(-50, Math.min(100, (speed - 1) * 100))) };
      const body = JSON.stringify({
        user: { uid: 'parley' },
        req_params: { text, speaker: GENERIC[voice ?? ''] ?? (voice || value('voice')), audio_params: audio },
      });
      const headers = { ...headersOf(value, value('speechResource')), 'content-type': 'application/json' };
      let isDone = false;
      const read = lineReader((line) => {
        const answer = objectOf(line);
        const code = numberWithin(answer, 'code');
        if (code === DONE) isDone = true;
        else if (code === 0) deliver(Buffer.from(textWithin(answer, 'data'), 'base64'));
        else throw new ProviderError(reasonOf(code ?? 0, textWithin(answer, 'message')), `${code} ${textWithin(answer, 'message')}`);
      });
      await askStream({ method: 'POST', url: value('speechAddress'), headers, body, reach, signal }, (piece) => {
        try {
          read(piece);
        } catch (error) {
          throw error instanceof ProviderError ? error : new ProviderError('protocol', 'an answer that makes no sense');
        }
      });
      if (!isDone) throw new ProviderError('unavailable', 'ended before its end');
    },
  });
};

/** Volcengine's speech models: volcengine.com/docs/6561/1354869 (recognition) and /6561/1598757 (synthesis, one way over HTTP). */
export const volcengine: Adapter = {
  kind: 'volcengine',
  name: { zh: '火山引擎', en: 'Volcengine' },
  place: 'cloud',
  fields,
  hearing: {
    can: { languages: ['zh', 'en', 'yue'], partials: true, endpointing: true, hotWords: true, closed: false, rate: 16_000 },
    make: listener,
  },
  speaking: { can: { languages: ['zh', 'en'], streams: true, speed: true, voices, rate: 8_000 }, make: speaker },
};
