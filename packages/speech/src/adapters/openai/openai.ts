import { randomUUID } from 'node:crypto';
import type { SpeechProvider } from '../../providers/provider.ts';
import { type Adapter, field, fieldReader } from '../adapter.ts';
import { pcmOf } from '../transport/hearing-protocol.ts';
import { hotWordsOf } from '../transport/hot-words.ts';
import { askStream, askText } from '../transport/http.ts';
import { objectOf } from '../transport/json.ts';
import { ProviderError } from '../transport/provider-error.ts';
import { StreamSynthesiser } from '../transport/stream-synthesiser.ts';
import { wavHeader } from '../transport/wav.ts';
import { WholeRecogniser } from '../transport/whole-recogniser.ts';
import { formData } from './form-data.ts';

const fields = [
  field.secret('key', 'API 密钥', 'API key'),
  field.optional('model', '识别模型', 'Recognition model', 'gpt-4o-mini-transcribe'),
  field.optional('speechModel', '合成模型', 'Synthesis model', 'gpt-4o-mini-tts'),
  field.optional('voice', '默认声音', 'Standard voice', 'alloy'),
  field.optionalAddress('address', '地址（兼容的服务填它的）', 'Address (or that of a compatible server)', 'https://api.openai.com/v1'),
];

const named = (id: string): { id: string; name: { zh: string; en: string }; languages: string[] } => ({
  id,
  name: { zh: id, en: id },
  languages: ['zh', 'en'],
});
const voices = ['alloy', 'ash', 'coral', 'echo', 'nova', 'onyx', 'sage', 'shimmer'].map(named);
const GENERIC: Readonly<Record<string, string>> = { female: 'nova', male: 'onyx' };
const MOST_PROMPT = 600;

const listener = (provider: SpeechProvider): WholeRecogniser => {
  const value = fieldReader(fields, provider);
  const { reach } = provider;
  return new WholeRecogniser({
    ...{ name: 'openai', rate: 8_000 },
    read: async (samples, request, signal) => {
      const boundary = randomUUID();
      const body = formData(
        boundary,
        // What is expected goes in as a prompt, which steers spelling and nothing else.
        {
          model: value('model'),
          language: request.expect.language,
          response_format: 'json',
          prompt: hotWordsOf(request, MOST_PROMPT).join('，').slice(0, MOST_PROMPT),
        },
        {
          name: 'file',
          fileName: 'speech.wav',
          type: 'audio/wav',
          content: Buffer.concat([wavHeader(8_000, samples.length), pcmOf(samples)]),
        },
      );
      const headers = { authorization: `Bearer ${value('key')}`, 'content-type': `multipart/form-data; boundary=${boundary}` };
      const answer = await askText({ method: 'POST', url: `${value('address')}/audio/transcriptions`, headers, body, reach, signal });
      return textOf(answer);
    },
  });
};

const textOf = (answer: string): string => {
  try {
    const { text } = objectOf(answer);
    if (typeof text === 'string') return text;
  } catch {
    // It says nothing, then.
  }
  throw new ProviderError('protocol', 'an answer that makes no sense');
};

const speaker = (provider: SpeechProvider): StreamSynthesiser => {
  const value = fieldReader(fields, provider);
  const { reach } = provider;
  return new StreamSynthesiser({
    ...{ name: 'openai', rate: 24_000 },
    speak: async ({ text, voice, speed = 1 }, deliver, signal) => {
      const chosen = GENERIC[voice ?? ''] ?? (voice || value('voice'));
      const body = JSON.stringify({ model: value('speechModel'), input: text, voice: chosen, response_format: 'pcm', speed });
      const headers = { authorization: `Bearer ${value('key')}`, 'content-type': 'application/json' };
      await askStream({ method: 'POST', url: `${value('address')}/audio/speech`, headers, body, reach, signal }, deliver);
    },
  });
};

/** OpenAI and whoever serves its API: /audio/transcriptions and /audio/speech (platform.openai.com/docs/api-reference/audio). */
export const openai: Adapter = {
  kind: 'openai',
  name: { zh: 'OpenAI 兼容', en: 'OpenAI-compatible' },
  place: 'cloud',
  fields,
  hearing: {
    can: { languages: ['zh', 'en', 'yue'], partials: false, endpointing: false, hotWords: 'partly', closed: false, rate: 8_000 },
    make: listener,
  },
  speaking: { can: { languages: ['zh', 'en'], streams: true, speed: true, voices, rate: 24_000 }, make: speaker },
};
