import type { Reach, SpeechProvider } from '../../providers/provider.ts';
import { type Adapter, field, fieldReader } from '../adapter.ts';
import { type HeardFrame, pcmOf } from '../transport/hearing-protocol.ts';
import { numberWithin, textWithin } from '../transport/json.ts';
import { ProviderError } from '../transport/provider-error.ts';
import { type SpokenFrame, speakOverSocket } from '../transport/socket-speech.ts';
import { StreamRecogniser } from '../transport/stream-recogniser.ts';
import { StreamSynthesiser } from '../transport/stream-synthesiser.ts';
import { command, eventOf, NO_VOICE, nlsId } from './messages.ts';
import { AliyunToken } from './token.ts';

const fields = [
  field.text('appKey', '项目 AppKey', 'AppKey of the project'),
  field.text('accessKeyId', 'AccessKey ID', 'AccessKey ID'),
  field.secret('accessKeySecret', 'AccessKey Secret', 'AccessKey Secret'),
  field.optional('vocabulary', '热词表 ID', 'Vocabulary ID', ''),
  field.optional('voice', '默认发音人', 'Standard voice', 'xiaoyun'),
  field.optionalAddress('address', '网关地址', 'Gateway address', 'wss://nls-gateway-cn-shanghai.aliyuncs.com/ws/v1'),
  field.optionalAddress('tokenAddress', '令牌地址', 'Token address', 'https://nls-meta.cn-shanghai.aliyuncs.com'),
];

const voices = [
  { id: 'xiaoyun', name: { zh: '小云（女）', en: 'Xiaoyun (female)' }, languages: ['zh'] },
  { id: 'aixia', name: { zh: '艾夏（女）', en: 'Aixia (female)' }, languages: ['zh'] },
  { id: 'aicheng', name: { zh: '艾诚（男）', en: 'Aicheng (male)' }, languages: ['zh'] },
  { id: 'harry', name: { zh: 'Harry（男，英文）', en: 'Harry (male)' }, languages: ['en'] },
];
/** Names that flows use for whatever voice there is. */
const GENERIC: Readonly<Record<string, string>> = { female: 'xiaoyun', male: 'aicheng' };

type Account = { value: (key: string) => string; token: AliyunToken; reach: Reach };

const accountOf = (provider: SpeechProvider): Account => {
  const value = fieldReader(fields, provider);
  const { reach } = provider;
  const keys = { accessKeyId: value('accessKeyId'), accessKeySecret: value('accessKeySecret') };
  return { value, reach, token: new AliyunToken({ address: value('tokenAddress'), ...keys, reach }) };
};

const addressOf = async ({ value, token }: Account): Promise<string> =>
  `${value('address')}?token=${encodeURIComponent(await token.get())}`;

/** An event, or the failure that it tells; a token that was refused is fetched anew for the next. */
const told = (frame: string | Buffer, { token }: Account): ReturnType<typeof eventOf> | ProviderError => {
  try {
    return eventOf(frame);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.reason === 'refused') token.forget();
    return error;
  }
};

const listener = (provider: SpeechProvider): StreamRecogniser => {
  const account = accountOf(provider);
  const { value } = account;
  return new StreamRecogniser({
    ...{ name: 'aliyun', reach: provider.reach },
    begin: async () => {
      const to = { appkey: value('appKey'), task: nlsId(), namespace: 'SpeechTranscriber' };
      const settings = { format: 'pcm', sample_rate: 8_000, enable_intermediate_result: true, enable_punctuation_prediction: true };
      const vocabulary = value('vocabulary') ? { vocabulary_id: value('vocabulary') } : {};
      return {
        url: await addressOf(account),
        ...{ rate: 8_000, frameMs: 100, waitsForReady: true },
        open: () => [command(to, 'StartTranscription', { ...settings, enable_inverse_text_normalization: true, ...vocabulary })],
        audio: pcmOf,
        end: () => [command(to, 'StopTranscription')],
        read: (frame): HeardFrame[] => {
          const event = told(frame, account);
          if (event instanceof ProviderError)
            return event.message.startsWith(String(NO_VOICE))
              ? [{ kind: 'done' }]
              : [{ kind: 'failed', reason: event.reason, message: event.message }];
          const text = textWithin(event.payload, 'result');
          if (event.name === 'TranscriptionStarted') return [{ kind: 'ready' }];
          if (event.name === 'TranscriptionResultChanged') return [{ kind: 'partial', text }];
          if (event.name === 'SentenceEnd') return [{ kind: 'sentence', text, confidence: numberWithin(event.payload, 'confidence') }];
          return event.name === 'TranscriptionCompleted' ? [{ kind: 'done' }] : [];
        },
      };
    },
  });
};

/** A factor of 0.5 to 2 on the vendor's scale of -500 to 500. */
const rateOf = (speed: number): number => Math.round(Math.max(-500, Math.min(500, speed >= 1 ? (speed - 1) * 500 : (1 - 1 / speed) * 500)));

const speaker = (provider: SpeechProvider): StreamSynthesiser => {
  const account = accountOf(provider);
  const { value } = account;
  return new StreamSynthesiser({
    ...{ name: 'aliyun', rate: 8_000 },
    speak: speakOverSocket(async ({ text, voice, speed = 1 }) => {
      const to = { appkey: value('appKey'), task: nlsId(), namespace: 'SpeechSynthesizer' };
      const asked = {
        text,
        voice: GENERIC[voice ?? ''] ?? (voice || value('voice')),
        format: 'pcm',
        sample_rate: 8_000,
        speech_rate: rateOf(speed),
      };
      return {
        url: await addressOf(account),
        open: () => [command(to, 'StartSynthesis', asked)],
        read: (frame): SpokenFrame[] => {
          if (Buffer.isBuffer(frame)) return [{ kind: 'audio', pcm: frame }];
          const event = told(frame, account);
          if (event instanceof ProviderError) return [{ kind: 'failed', error: event }];
          return event.name === 'SynthesisCompleted' ? [{ kind: 'done' }] : [];
        },
      };
    }, provider.reach),
  });
};

/** Alibaba Cloud's Intelligent Speech Interaction (NLS): help.aliyun.com/document_detail/324262.html and 374323.html. */
export const aliyun: Adapter = {
  kind: 'aliyun',
  name: { zh: '阿里云 NLS', en: 'Alibaba Cloud NLS' },
  place: 'cloud',
  fields,
  hearing: {
    can: { languages: ['zh', 'en', 'yue'], partials: true, endpointing: true, hotWords: 'partly', closed: false, rate: 8_000 },
    make: listener,
  },
  speaking: { can: { languages: ['zh', 'en'], streams: true, speed: true, voices, rate: 8_000 }, make: speaker },
};
