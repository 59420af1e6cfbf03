import { type Adapter, field, fieldReader } from './adapter.ts';
import type { HeardFrame } from './transport/hearing-protocol.ts';
import { numberWithin, objectOf, textWithin } from './transport/json.ts';
import { StreamRecogniser } from './transport/stream-recogniser.ts';

const fields = [
  field.address('address', '服务地址，如 ws://10.8.0.22:6006', 'Server address, such as ws://10.8.0.22:6006'),
  field.optionalSecret('token', '访问令牌，没有就留空', 'Access token, if the server wants one'),
];

const floatsOf = (samples: Int16Array): Buffer => {
  const bytes = Buffer.alloc(samples.length * 4);
  for (const [n, sample] of samples.entries()) bytes.writeFloatLE(sample / 32_768, 4 * n);
  return bytes;
};

/** sherpa-onnx' streaming websocket server: floats at 16 kHz in, a JSON result per change out, `Done` and `Done!` at the end. */
export const sherpaServer: Adapter = {
  kind: 'sherpa-server',
  name: { zh: 'sherpa-onnx 服务', en: 'sherpa-onnx server' },
  place: 'own',
  fields,
  hearing: {
    can: { languages: ['zh', 'en', 'yue'], partials: true, endpointing: true, hotWords: 'partly', closed: false, rate: 16_000 },
    make: (provider) => {
      const value = fieldReader(fields, provider);
      return new StreamRecogniser({
        ...{ name: 'sherpa-server', reach: provider.reach },
        begin: () => {
          let segment = 0;
          let growing = '';
          return {
            url: value('address'),
            ...(value('token') ? { headers: { authorization: `Bearer ${value('token')}` } } : {}),
            ...{ rate: 16_000, frameMs: 100 },
            open: () => [],
            audio: floatsOf,
            end: () => ['Done'],
            read: (frame): HeardFrame[] => {
              if (frame === 'Done!') return [{ kind: 'done' }];
              const message = objectOf(frame);
              if (typeof message.text !== 'string') throw new TypeError('no text');
              const [text, number] = [textWithin(message, 'text'), numberWithin(message, 'segment') ?? segment];
              // A server that numbers segments without telling that one is final begins the next one.
              const settled: HeardFrame[] = number === segment ? [] : [{ kind: 'sentence', text: growing }];
              segment = number;
              const isFinal = message.is_final === true;
              growing = isFinal ? '' : text;
              if (isFinal) segment = number + 1;
              return [...settled, isFinal ? { kind: 'sentence', text } : { kind: 'partial', text }];
            },
          };
        },
      });
    },
  },
};
