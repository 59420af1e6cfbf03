import { randomUUID } from 'node:crypto';
import { type Adapter, field, fieldReader } from './adapter.ts';
import { type HeardFrame, pcmOf } from './transport/hearing-protocol.ts';
import { hotWordsOf } from './transport/hot-words.ts';
import { objectOf, textWithin } from './transport/json.ts';
import { StreamRecogniser } from './transport/stream-recogniser.ts';

const fields = [
  field.address('address', '服务地址，如 ws://10.8.0.21:10095', 'Server address, such as ws://10.8.0.21:10095'),
  field.optionalSecret('token', '访问令牌，没有就留空', 'Access token, if the server wants one'),
];

/** Weight of a hot word; the server's documentation uses 20 to 30. */
const HOT_WORD = 20;
const MOST_HOT_WORDS = 200;

/** FunASR's runtime server over a websocket, mode `2pass`: runtime/docs/websocket_protocol.md in its repository. */
export const funasr: Adapter = {
  kind: 'funasr',
  name: { zh: 'FunASR', en: 'FunASR' },
  place: 'own',
  fields,
  hearing: {
    can: { languages: ['zh', 'en'], partials: true, endpointing: true, hotWords: true, closed: false, rate: 8_000 },
    make: (provider) => {
      const value = fieldReader(fields, provider);
      return new StreamRecogniser({
        ...{ name: 'funasr', reach: provider.reach },
        begin: (request) => {
          // Online results are pieces to be put together; the second pass tells a whole sentence again, better.
          let growing = '';
          let ended = false;
          const hotwords = Object.fromEntries(hotWordsOf(request, MOST_HOT_WORDS).map((phrase) => [phrase, HOT_WORD]));
          return {
            url: value('address'),
            ...(value('token') ? { headers: { authorization: `Bearer ${value('token')}` } } : {}),
            ...{ rate: 8_000, frameMs: 60 },
            open: () => [
              JSON.stringify({
                ...{ mode: '2pass', wav_name: randomUUID(), wav_format: 'pcm', audio_fs: 8_000, is_speaking: true },
                ...{ chunk_size: [5, 10, 5], hotwords: JSON.stringify(hotwords), itn: true },
              }),
            ],
            audio: pcmOf,
            end: () => {
              ended = true;
              return [JSON.stringify({ is_speaking: false })];
            },
            read: (frame): HeardFrame[] => {
              const message = objectOf(frame);
              const mode = textWithin(message, 'mode');
              if (mode !== '2pass-online' && mode !== '2pass-offline') throw new TypeError(`mode ${mode}`);
              const text = textWithin(message, 'text');
              const isLast = ended && (mode === '2pass-offline' || message.is_final === true);
              if (mode === '2pass-online') {
                growing += text;
                return [{ kind: 'partial', text: growing }, ...(isLast ? [{ kind: 'done' } as const] : [])];
              }
              growing = '';
              return [{ kind: 'sentence', text }, ...(isLast ? [{ kind: 'done' } as const] : [])];
            },
          };
        },
      });
    },
  },
};
