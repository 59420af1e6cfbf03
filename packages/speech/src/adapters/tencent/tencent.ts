import { randomInt, randomUUID } from 'node:crypto';
import type { SynthesiserFailure } from '../../ports/synthesiser.ts';
import type { SpeechProvider } from '../../providers/provider.ts';
import { type Adapter, field, fieldReader } from '../adapter.ts';
import { type HeardFrame, pcmOf } from '../transport/hearing-protocol.ts';
import { hotWordsOf } from '../transport/hot-words.ts';
import { numberWithin, objectOf, textWithin, within } from '../transport/json.ts';
import { ProviderError } from '../transport/provider-error.ts';
import { type SpokenFrame, speakOverSocket } from '../transport/socket-speech.ts';
import { StreamRecogniser } from '../transport/stream-recogniser.ts';
import { StreamSynthesiser } from '../transport/stream-synthesiser.ts';
import { signedAddress } from './sign.ts';

const fields = [
  field.text('appId', 'AppID', 'AppID'),
  field.text('secretId', 'SecretId', 'SecretId'),
  field.secret('secretKey', 'SecretKey', 'SecretKey'),
  field.optional('voice', '默认音色编号', 'Standard voice number', '101001'),
  field.optionalAddress('address', '识别地址', 'Recognition address', 'wss://asr.cloud.tencent.com/asr/v2'),
  field.optionalAddress('speechAddress', '合成地址', 'Synthesis address', 'wss://tts.cloud.tencent.com/stream_ws'),
];

const voices = [
  { id: '101001', name: { zh: '智瑜（女）', en: 'Zhiyu (female)' }, languages: ['zh'] },
  { id: '101004', name: { zh: '智云（男）', en: 'Zhiyun (male)' }, languages: ['zh'] },
  { id: '101050', name: { zh: 'WeJack（男，英文）', en: 'WeJack (male)' }, languages: ['en'] },
  { id: '101051', name: { zh: 'WeRose（女，英文）', en: 'WeRose (female)' }, languages: ['en'] },
];
const GENERIC: Readonly<Record<string, string>> = { female: '101001', male: '101004' };

/** Models for the telephone's 8 kHz. */
const MODELS: Readonly<Record<string, string>> = { zh: '8k_zh', en: '8k_en' };
/** A signature is good for so long, s. */
const GOOD_FOR = 3_600;
const MOST_HOT_WORDS = 128;

/** Recognition: 4002 refused; 4003 service not opened; 4004 and 4005 nothing left; 4006 too many at once; 4008 the client was silent. */
const hearingReason = (code: number): SynthesiserFailure => {
  if (code === 4_002 || code === 4_003) return 'refused';
  if (code >= 4_004 && code <= 4_006) return 'quota';
  return code === 4_008 ? 'timeout' : 'unavailable';
};

/** Synthesis: 10003 the signature is wrong; 10004 and 10005 nothing left, or too many at once. */
const speakingReason = (code: number): SynthesiserFailure =>
  code === 10_003 ? 'refused' : code === 10_004 || code === 10_005 ? 'quota' : 'unavailable';

/** Hot words with a weight of 1 to 11, for this request alone. */
const hotWordList = (phrases: readonly string[]): string =>
  phrases
    .map((phrase) => phrase.replace(/[|,]/g, ''))
    .filter((phrase) => phrase !== '' && phrase.length <= 10)
    .map((phrase) => `${phrase}|8`)
    .join(',');

const listener = (provider: SpeechProvider): StreamRecogniser => {
  const value = fieldReader(fields, provider);
  return new StreamRecogniser({
    ...{ name: 'tencent', reach: provider.reach },
    begin: (request) => {
      const { expect } = request;
      const now = Math.floor(Date.now() / 1_000);
      const words = hotWordList(hotWordsOf(request, MOST_HOT_WORDS));
      const parameters = {
        ...{ secretid: value('secretId'), timestamp: String(now), expired: String(now + GOOD_FOR), nonce: String(randomInt(1, 10 ** 9)) },
        ...{ engine_model_type: MODELS[expect.language] ?? '8k_zh', voice_id: randomUUID(), voice_format: '1', needvad: '1' },
        ...(words === '' ? {} : { hotword_list: words }),
      };
      let settled = -1;
      return {
        url: signedAddress(`${value('address')}/${value('appId')}`, parameters, {
          prefix: '',
          name: 'signature',
          secret: value('secretKey'),
        }),
        ...{ rate: 8_000, frameMs: 40, waitsForReady: true },
        open: () => [],
        audio: pcmOf,
        end: () => [JSON.stringify({ type: 'end' })],
        read: (frame): HeardFrame[] => {
          const message = objectOf(frame);
          const code = numberWithin(message, 'code');
          if (code === undefined) throw new TypeError('no code');
          if (code !== 0) return [{ kind: 'failed', reason: hearingReason(code), message: `${code} ${textWithin(message, 'message')}` }];
          if (message.final === 1) return [{ kind: 'done' }];
          const result = within(message, 'result');
          const [text, index] = [textWithin(result, 'voice_text_str'), numberWithin(result, 'index') ?? 0];
          switch (numberWithin(result, 'slice_type')) {
            case undefined:
              return [{ kind: 'ready' }];
            case 2:
              if (index === settled) return [];
              settled = index;
              return [{ kind: 'sentence', text }];
            default:
              return text === '' ? [] : [{ kind: 'partial', text }];
          }
        },
      };
    },
  });
};

const speaker = (provider: SpeechProvider): StreamSynthesiser => {
  const value = fieldReader(fields, provider);
  return new StreamSynthesiser({
    ...{ name: 'tencent', rate: 8_000 },
    speak: speakOverSocket(({ text, voice, speed = 1 }) => {
      const now = Math.floor(Date.now() / 1_000);
      const chosen = GENERIC[voice ?? ''] ?? (/^\d+$/.test(voice ?? '') ? (voice ?? '') : value('voice'));
      const parameters = {
        ...{ Action: 'TextToStreamAudioWS', AppId: value('appId'), SecretId: value('secretId'), SessionId: randomUUID(), Text: text },
        ...{ Timestamp: String(now), Expired: String(now + GOOD_FOR), VoiceType: chosen, Codec: 'pcm', SampleRate: '8000' },
        // -2 is 0.6 times, 2 is 1.5 times.
        Speed: String(Math.max(-2, Math.min(2, Math.round((speed >= 1 ? (speed - 1) * 4 : (speed - 1) * 5) * 10) / 10))),
      };
      return {
        url: signedAddress(value('speechAddress'), parameters, { prefix: 'GET', name: 'Signature', secret: value('secretKey') }),
        open: () => [],
        read: (frame): SpokenFrame[] => {
          if (Buffer.isBuffer(frame)) return [{ kind: 'audio', pcm: frame }];
          const message = objectOf(frame);
          const code = numberWithin(message, 'code');
          if (code === undefined) throw new TypeError('no code');
          if (code !== 0)
            return [{ kind: 'failed', error: new ProviderError(speakingReason(code), `${code} ${textWithin(message, 'message')}`) }];
          return message.final === 1 ? [{ kind: 'done' }] : [];
        },
      };
    }, provider.reach),
  });
};

/** Tencent Cloud: cloud.tencent.com/document/product/1093/35799 (recognition) and /1073/37933 (synthesis). */
export const tencent: Adapter = {
  kind: 'tencent',
  name: { zh: '腾讯云', en: 'Tencent Cloud' },
  place: 'cloud',
  fields,
  hearing: {
    can: { languages: ['zh', 'en'], partials: true, endpointing: true, hotWords: true, closed: false, rate: 8_000 },
    make: listener,
  },
  speaking: { can: { languages: ['zh', 'en'], streams: true, speed: true, voices, rate: 8_000 }, make: speaker },
};
